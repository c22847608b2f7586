/** @embedded */
import * as schema from '@almanac/contracts/schema/social/conversations'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { socialArea } from '../area'
import { conversationIn, conversationsIn, haveConversation, messageIn, refusalIn } from './testing'

let server: TestServer
let ana: Participant
let ben: Participant
let carla: Participant
let stranger: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [socialArea] })
})

beforeEach(async () => {
  const people = await Promise.all([1, 2, 3].map(() => server.participant()))
  ;[ana, ben, carla] = people as [Participant, Participant, Participant]
  stranger = await server.participant({ company: `other${newId()}` })
})

afterAll(() => server.close())

const relate = (from: Participant, to: Participant, over: object = {}) =>
  server.database
    .insertInto('relationships')
    .values({
      user_id: from.id,
      id: newId(),
      to_user_id: to.id,
      to_user_email: to.email,
      from_status: 'Friend',
      to_status: 'Friend',
      visibility: 2,
      ...over,
    })
    .execute()

const begin = (who: Participant, over: object = {}) =>
  who.client.post('/conversations', { id: newId(), subject: 'Sunday', ...over })
const begun = async (who: Participant, over: object) => answerOf(schema.createConversation, await begin(who, over))

describe('a new conversation', () => {
  it('has members of the circle, and starts with a message that is unread for them', async () => {
    await relate(ana, ben)
    await relate(carla, ana)
    await relate(ben, carla)
    const user_ids = [ben.id, carla.id.toUpperCase(), ben.id.toUpperCase(), ana.id.toUpperCase()]
    const made = await begun(ana, { user_ids, message: 'Shall we walk?' })
    expect(made.participants.map(({ id }) => id).sort()).toEqual([ben.id, carla.id].sort())
    expect(made).toMatchObject({
      subject: 'Sunday',
      unread_count: 0,
      last_message: { message: 'Shall we walk?', seq: 1 },
    })
    expect(conversationIn(await ben.client.get(`/conversations/${made.id}`))).toMatchObject({ unread_count: 1 })
    expect(conversationsIn(await stranger.client.get('/conversations'))).toEqual([])
  })

  it('is created once with one message, also by repeated and concurrent requests', async () => {
    await relate(ana, ben)
    const body = { id: newId(), user_ids: [ben.id], message: 'Once' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => begin(ana, body)))
    answers.push(await begin(ana, { ...body, subject: 'Changed', message: 'Twice' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const { messages, subject } = conversationIn(await ben.client.get(`/conversations/${body.id}`))
    expect([subject, messages.map(({ message }) => message)]).toEqual(['Sunday', ['Once']])
  })

  it('with the id of another person’s conversation is 409, without revealing it', async () => {
    await relate(ana, ben)
    await relate(stranger, carla)
    const { id } = await begun(ana, { user_ids: [ben.id] })
    expect(refusalIn(await begin(stranger, { id, user_ids: [carla.id] }))).toEqual({
      status: 409,
      entries: [{ code: 'ID_TAKEN' }],
    })
  })

  it.each([
    ['a stranger', () => Promise.resolve()],
    ['somebody who has not answered yet', () => relate(ana, stranger, { to_status: 'Waiting' })],
    ['somebody who was removed', () => relate(ana, stranger, { visibility: 7 })],
  ])('cannot be started with %s or an unknown id', async (_, prepare) => {
    await relate(ana, ben)
    await prepare()
    for (const other of [stranger.id, newId()])
      expect(refusalIn(await begin(ana, { user_ids: [ben.id, other] }))).toEqual({
        status: 422,
        entries: [{ code: 'NOT_IN_CIRCLE', field: 'user_ids' }],
      })
    expect(conversationsIn(await ben.client.get('/conversations'))).toEqual([])
  })

  it('can be started with a person of a shared conversation, until one removes the other', async () => {
    await haveConversation(server.database, { members: [ana.id, stranger.id] })
    expect((await begin(ana, { user_ids: [stranger.id] })).status).toBe(200)
    await relate(stranger, ana, { visibility: 7 })
    expect((await begin(ana, { user_ids: [stranger.id] })).status).toBe(422)
  })

  it.each([
    [{ user_ids: [] }, 'RECIPIENTS_MISSING'],
    [{ subject: '  ' }, 'CANT_BE_BLANK'],
    [{ subject: 'a'.repeat(121) }, 'TOO_LONG'],
    [{ message: ' \n' }, 'KINDLY_ENTER_MESSAGE'],
    [{ user_ids: Array.from({ length: 51 }, newId) }, 'TOO_MANY'],
  ])('with %j is refused with %s', async (over, code) => {
    await relate(ana, ben)
    const refused = await begin(ana, { user_ids: [ben.id], ...over })
    expect([refused.status, ...codesOf(refused)]).toEqual([422, code])
  })
})

describe('possible recipients', () => {
  const offered = async (who: Participant, query = '') =>
    answerOf(schema.listRecipients, await who.client.get(`/conversations/recipients${query}`)).map(({ id }) => id)

  it('are the circle and people of shared conversations, except after a block', async () => {
    await relate(ana, ben)
    await haveConversation(server.database, { members: [ana.id, carla.id] })
    expect((await offered(ana)).sort()).toEqual([ben.id, carla.id].sort())
    expect(await offered(stranger)).toEqual([])
    await server.database.insertInto('blocked_users').values({ user_id: ben.id, blocked_user_id: ana.id }).execute()
    expect(await offered(ana)).toEqual([carla.id])
    expect(refusalIn(await begin(ana, { user_ids: [ben.id] })).entries).toEqual([
      { code: 'NOT_IN_CIRCLE', field: 'user_ids' },
    ])
  })

  it('include groups, resolved when the conversation starts; an unknown group is refused', async () => {
    await relate(ana, ben)
    const id = newId()
    await server.database
      .insertInto('user_relationship_groups')
      .values({ user_id: ana.id, id, name: 'Family' })
      .execute()
    await server.database
      .insertInto('user_relationship_group_members')
      .values([ben, carla].map((member) => ({ user_id: ana.id, group_id: id, member_user_id: member.id })))
      .execute()
    // Carla is not in Ana's circle.
    expect((await begun(ana, { group_ids: [id] })).participants.map((person) => person.id)).toEqual([ben.id])
    expect((await begin(ben, { group_ids: [id] })).status).toBe(422)
    await server.database.deleteFrom('user_relationship_group_members').where('group_id', '=', id).execute()
    await server.database.deleteFrom('user_relationship_groups').where('id', '=', id).execute()
    expect(refusalIn(await begin(ana, { group_ids: [id], user_ids: [ben.id] })).entries).toEqual([
      { code: 'NOT_IN_CIRCLE', field: 'group_ids' },
    ])
  })
})

describe('a message to e-mail addresses', () => {
  const write = (emails: string[], message = 'Hello', id = newId()) =>
    ana.client.post('/messages', { id, to_user_emails: emails, message })

  it('reaches members of the circle in one conversation with just them', async () => {
    await relate(ana, ben)
    const id = newId()
    const first = messageIn(await write([` ${ben.email.toUpperCase()}`], 'One', id))
    expect(messageIn(await write([ben.email], 'One', id))).toEqual(first)
    const second = messageIn(await write([ben.email], 'Two'))
    expect(second.conversation_id).toBe(first.conversation_id)
    const { messages, participants } = conversationIn(await ben.client.get(`/conversations/${first.conversation_id}`))
    expect([participants.length, messages.map(({ message }) => message)]).toEqual([1, ['One', 'Two']])
  })

  it('is refused alike for unknown addresses and for accounts outside the circle', async () => {
    const refused = [await write(['nobody@example.test']), await write([ben.email, stranger.email])].map(refusalIn)
    expect(refused[0]).toEqual({ status: 422, entries: [{ code: 'NOT_IN_CIRCLE', field: 'to_user_emails' }] })
    expect(refused[1]).toEqual(refused[0])
    expect(conversationsIn(await stranger.client.get('/conversations'))).toEqual([])
  })

  it('refuses the user’s own address and invalid ones', async () => {
    expect(codesOf(await write([ana.email]))).toEqual(['OWN_EMAIL'])
    expect(codesOf(await write(['ben@example.test\r\nBcc: eve@example.test']))).toEqual(['INVALID_EMAIL'])
    expect((await write([])).status).toBe(422)
    expect((await write(Array.from({ length: 1_000 }, (_, at) => `a${at}@example.test`))).status).toBe(422)
    expect((await ana.client.post('/messages', { id: newId(), message: 'Hello' })).status).toBe(422)
  })
})
