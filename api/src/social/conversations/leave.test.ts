import * as schema from '@almanac/contracts/schema/social/conversations'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { acceptedRelationship, confirmedParticipant } from '../relationships/testing'
import { conversationIn, conversationsIn, haveConversation, messageIn } from './testing'
import { takeUnreadConversations } from './notices'

let server: TestServer
let ana: Participant
let ben: Participant
let carla: Participant
let stranger: Participant

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await confirmedParticipant(server, { first_name: 'Ana' })
  ben = await confirmedParticipant(server, { first_name: 'Ben' })
  carla = await confirmedParticipant(server, { first_name: 'Carla' })
  stranger = await confirmedParticipant(server)
})

const leave = ({ client }: Participant, id: string) => client.delete(`/conversations/${id}/membership`)
const write = ({ client }: Participant, conversationID: string, message = 'Hello') =>
  client.post('/messages', { id: newId(), conversationID, message })
const listOf = async ({ client }: Participant) => conversationsIn(await client.get('/conversations'))
const read = ({ client }: Participant, id: string) => client.get(`/conversations/${id}`)
const begin = async ({ client }: Participant, others: readonly Participant[], message?: string) => {
  const id = newId()
  const user_ids = others.map((one) => one.id)
  const answer = await client.post('/conversations', { id, subject: 'Sunday walk', user_ids, message })
  return answerOf(schema.createConversation, answer)
}
const requestsOf = async ({ client }: Participant) =>
  answerOf(schema.listConversationRequests, await client.get('/conversation_requests'))
const reply = ({ client }: Participant, id: string, accept: boolean) =>
  client.put(`/conversation_requests/${id}`, { accept })
const countOf = async ({ client }: Participant) =>
  answerOf(schema.unreadCount, await client.get('/conversations/unread_count')).request_count
const namesIn = (people: readonly { first_name: string | null }[]) => people.map((one) => one.first_name).sort()

describe('leaving a conversation', () => {
  it('takes it out of the list and away from the reader; the others keep it and see who left, and when', async () => {
    const { id } = await haveConversation(server.database, { members: [ana.id, ben.id, carla.id] })
    await write(ana, id, 'I am moving')
    expect((await leave(stranger, id)).status).toBe(404)
    expect([(await leave(ana, id)).status, (await leave(ana, id)).status]).toEqual([204, 404])
    expect([await listOf(ana), (await read(ana, id)).status, (await write(ana, id)).status]).toEqual([[], 404, 404])

    expect((await write(ben, id, 'Take care')).status).toBe(200)
    await server.database
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() - 60_000) })
      .execute()
    expect((await takeUnreadConversations(server.database, 100)).map(({ user_id }) => user_id)).not.toContain(ana.id)
    const seen = answerOf(schema.getConversation, await read(carla, id))
    expect(seen.messages.map(({ message, from }) => [from.first_name, message])).toEqual([
      ['Ana', 'I am moving'],
      ['Ben', 'Take care'],
    ])
    expect([namesIn(seen.users), seen.departures]).toMatchObject([
      ['Ben', 'Carla'],
      [{ user: { first_name: 'Ana' }, seq: 1 }],
    ])
    await carla.client.post('/blocked_users', { user_id: ana.id })
    expect(answerOf(schema.getConversation, await read(carla, id)).departures).toEqual([])
    expect(conversationIn(await read(carla, id)).messages.map(({ blocked }) => blocked)).toEqual([true, false])
  })

  it('closes a conversation of two for the other, who can still be blocked; the last one to leave deletes it', async () => {
    const { id } = await haveConversation(server.database, { members: [ana.id, ben.id] })
    await write(ben, id, 'Answer me')
    await leave(ana, id)
    expect(codesOf(await write(ben, id))).toEqual(['CONVERSATION_CLOSED'])
    expect((await ana.client.post('/blocked_users', { user_id: ben.id })).status).toBe(204)
    await leave(ben, id)
    const left = await server.database.selectFrom('conversations').where('id', '=', id).select('id').execute()
    expect(left).toEqual([])
  })
})

describe('people who do not know each other', () => {
  beforeEach(async () => {
    await acceptedRelationship(carla, ana)
    await acceptedRelationship(carla, ben)
  })

  it('are asked before they are put into one conversation, and see and show nothing until they agree', async () => {
    const { id, participants, requested_participants } = await begin(carla, [ana, ben], 'Shall we walk?')
    expect([participants, namesIn(requested_participants)]).toEqual([[], ['Ana', 'Ben']])
    expect([await listOf(ana), (await read(ana, id)).status, (await write(ana, id)).status]).toEqual([[], 404, 404])
    const [request] = await requestsOf(ana)
    expect(request).toMatchObject({ id, subject: 'Sunday walk', from: { first_name: 'Carla' }, others: 1 })
    expect(JSON.stringify(request)).not.toContain('Ben')
    expect([await countOf(ana), await countOf(carla), await requestsOf(stranger)]).toEqual([1, 0, []])

    for (const other of [stranger, carla]) expect((await reply(other, id, true)).status).toBe(404)
    expect((await reply(ana, id, true)).status).toBe(204)
    expect([await countOf(ana), (await reply(ana, id, true)).status]).toEqual([0, 404])
    const joined = answerOf(schema.getConversation, await read(ana, id))
    expect([namesIn(joined.users), joined.requested_participants]).toEqual([['Ana', 'Carla'], []])
    expect(joined.messages.map(({ message }) => message)).toEqual(['Shall we walk?'])

    expect((await reply(ben, id, false)).status).toBe(204)
    const known = answerOf(schema.getConversation, await read(carla, id))
    expect([namesIn(known.users), known.requested_participants]).toEqual([['Ana', 'Carla'], []])
    expect(namesIn(known.declined_participants)).toEqual(['Ben'])
    expect(answerOf(schema.getConversation, await read(ana, id)).declined_participants).toEqual([])
    expect([(await read(ben, id)).status, (await reply(ben, id, true)).status, await requestsOf(ben)]).toEqual([
      404,
      404,
      [],
    ])
  })

  it('who blocks the one who asked has declined, as far as that one sees', async () => {
    const { id } = await begin(carla, [ana, ben])
    await ana.client.post('/blocked_users', { user_id: carla.id })
    expect((await reply(ben, id, false)).status).toBe(204)
    const { declined_participants } = answerOf(schema.getConversation, await read(carla, id))
    expect(namesIn(declined_participants)).toEqual(['Ana', 'Ben'])
    await ana.client.delete(`/blocked_users/${carla.id}`)
    expect(await requestsOf(ana)).toEqual([])
  })

  it('are not asked if they know each other by the circle or a conversation, unless one has blocked the other', async () => {
    await acceptedRelationship(ana, ben)
    expect(namesIn((await begin(carla, [ana, ben])).participants)).toEqual(['Ana', 'Ben'])
    await ana.client.post('/blocked_users', { user_id: ben.id })
    const { id, participants } = await begin(carla, [ana, ben])
    expect(participants).toEqual([])
    await reply(ben, id, true)
    expect((await requestsOf(ana))[0]).toMatchObject({ id, has_blocked: true })
    expect((await requestsOf(ana))[0]?.others).toBe(1)
    await ana.client.post('/blocked_users', { user_id: carla.id })
    expect(await requestsOf(ana)).toEqual([])
  })

  it('who already knows everybody else joins at once', async () => {
    const dora = await confirmedParticipant(server, { first_name: 'Dora' })
    for (const one of [carla, ana, ben]) await acceptedRelationship(one, dora)
    const { participants, requested_participants } = await begin(carla, [ana, ben, dora])
    expect([namesIn(participants), namesIn(requested_participants)]).toEqual([['Dora'], ['Ana', 'Ben']])
  })

  it('a message to their addresses finds the conversation that they were asked to join', async () => {
    const to_user_emails = [ana.email, ben.email]
    const send = async () =>
      messageIn(await carla.client.post('/messages', { id: newId(), to_user_emails, message: 'Hello' })).conversation_id
    expect(await send()).toBe(await send())
    expect(await requestsOf(ana)).toHaveLength(1)
  })
})
