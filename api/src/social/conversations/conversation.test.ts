/** @embedded */
import { newId } from '@almanac/domain/ids'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { socialArea } from '../area'
import type { TestAnswer } from '../../testing/client'
import { at, conversationIn, conversationsIn, haveConversation, messageIn, refusalIn, unreadIn } from './testing'

let server: TestServer
let ana: Participant
let ben: Participant
let carla: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [socialArea] })
  ana = await server.participant({ email: 'ana@example.org' })
  ben = await server.participant({ email: 'ben@example.org' })
  carla = await server.participant({ email: 'carla@example.org' })
})

afterAll(() => server.close())

const between = (...members: Participant[]) =>
  haveConversation(server.database, {
    members: members.map((member) => member.id),
    messages: [1, 2, 3].map((minute) => ({ from: ben.id, message: `At ${minute}`, minute })),
  })

const texts = (answer: TestAnswer): string[] => conversationIn(answer).messages.map(({ message }) => message)

describe('a conversation', () => {
  it('has its newest message last, and pages counted from the newest', async () => {
    const { id } = await between(ana, ben)
    expect(texts(await ana.client.get(`/conversations/${id}`))).toEqual(['At 1', 'At 2', 'At 3'])
    expect(texts(await ana.client.get(`/conversations/${id}?limit=2`))).toEqual(['At 2', 'At 3'])
    expect(texts(await ana.client.get(`/conversations/${id}?limit=2&offset=2`))).toEqual(['At 1'])
    expect(texts(await ana.client.get(`/conversations/${id}?limit=2&offset=3`))).toEqual([])
  })

  it('is 404 for a non-member, as an unknown one', async () => {
    const { id, messages } = await between(ana, ben)
    const missing = refusalIn(await carla.client.get(`/conversations/${newId()}`))
    expect(missing.status).toBe(404)
    expect(refusalIn(await carla.client.get(`/conversations/${id}`))).toEqual(missing)
    expect((await carla.client.post(`/conversations/${id}/read/${messages[0]}`)).status).toBe(404)
    expect(
      (await carla.client.post('/messages', { id: newId(), conversationID: id, message: 'Let me in' })).status,
    ).toBe(404)
    expect(texts(await ana.client.get(`/conversations/${id}`))).not.toContain('Let me in')
  })

  it('is 404 for an invalid id', async () => {
    expect((await ana.client.get('/conversations/1')).status).toBe(404)
  })
})

describe('reading', () => {
  it('does not move back when an earlier message is read later', async () => {
    const { id, messages } = await between(ana, ben)
    const total = unreadIn(await ana.client.get('/conversations/unread_count'))
    expect(unreadIn(await ana.client.post(`/conversations/${id}/read/${messages[2]}`))).toBe(total - 3)
    expect(unreadIn(await ana.client.post(`/conversations/${id}/read/${messages[0]}`))).toBe(total - 3)
    expect(conversationIn(await ana.client.get(`/conversations/${id}`))).toMatchObject({
      unread_count: 0,
      last_time_read: at(3).toISOString(),
    })
  })

  it('requires a message of that conversation', async () => {
    const one = await between(ana, ben)
    const other = await between(ana, ben)
    expect((await ana.client.post(`/conversations/${one.id}/read/${other.messages[0]}`)).status).toBe(404)
    expect(conversationIn(await ana.client.get(`/conversations/${one.id}`)).last_time_read).toBeNull()
  })
})

describe('sending', () => {
  it('appends the message, moves the conversation up and is unread for the others only', async () => {
    const older = await between(ana, ben, carla)
    await between(ana, ben)
    const id = newId()
    const sent = messageIn(
      await ana.client.post('/messages', { id, conversationID: older.id, message: '  Thank you \n' }),
    )
    expect(sent).toMatchObject({
      id,
      conversation_id: older.id,
      message: '  Thank you \n',
      from_user_id: ana.id,
      from_user_email: 'ana@example.org',
      from: { id: ana.id },
    })

    const [first] = conversationsIn(await ana.client.get('/conversations'))
    expect(first).toMatchObject({ id: older.id, last_message: { id }, updated_at: sent.created_at, unread_count: 0 })
    expect(texts(await ben.client.get(`/conversations/${older.id}`)).at(-1)).toBe('  Thank you \n')
    expect(conversationIn(await carla.client.get(`/conversations/${older.id}`)).unread_count).toBe(4)
    expect(conversationIn(await ben.client.get(`/conversations/${older.id}`)).unread_count).toBe(1)
  })

  it('is idempotent by id, also concurrently', async () => {
    const { id: conversationID } = await between(ana, ben)
    const body = { id: newId(), conversationID, message: 'Once' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => ana.client.post('/messages', body)))
    const again = await ana.client.post('/messages', { ...body, message: 'Changed' })
    expect(new Set([...answers, again].map((answer) => JSON.stringify(messageIn(answer)))).size).toBe(1)
    expect(texts(await ben.client.get(`/conversations/${conversationID}`))).toEqual(['At 1', 'At 2', 'At 3', 'Once'])
  })

  it('is 409 for the id of another person’s message, without revealing it', async () => {
    const { id: conversationID, messages } = await between(ana, ben)
    const refused = refusalIn(await ana.client.post('/messages', { id: messages[0], conversationID, message: 'Mine' }))
    expect(refused).toEqual({ status: 409, entries: [{ code: 'ID_TAKEN' }] })
  })

  it('stores concurrent messages in one order for all readers', async () => {
    const { id: conversationID } = await between(ana, ben)
    await Promise.all(
      [ana, ben, ana, ben].map(({ client }, index) =>
        client.post('/messages', { id: newId(), conversationID, message: `Quick ${index}` }),
      ),
    )
    const seen = await Promise.all(
      [ana, ben].map(async ({ client }) => texts(await client.get(`/conversations/${conversationID}`))),
    )
    expect(seen[0]).toHaveLength(7)
    expect(seen[0]).toEqual(seen[1])
  })

  it.each([[''], [' \n\t '], ['\u200b\u2800\u202e']])('refuses %j as an empty message', async (message) => {
    const { id: conversationID } = await between(ana, ben)
    const refused = refusalIn(await ana.client.post('/messages', { id: newId(), conversationID, message }))
    expect(refused).toEqual({ status: 422, entries: [{ code: 'KINDLY_ENTER_MESSAGE', field: 'message' }] })
  })

  it.each([
    ['too long', 'a'.repeat(10_001)],
    ['of a megabyte', 'a'.repeat(1_000_000)],
    ['half a pair', 'a\ud800'],
    ['not storable', 'a\u0000b'],
  ])('refuses a message that is %s', async (_, message) => {
    const { id: conversationID } = await between(ana, ben)
    const { status } = await ana.client.post('/messages', { id: newId(), conversationID, message })
    expect([413, 422]).toContain(status)
    expect(texts(await ana.client.get(`/conversations/${conversationID}`))).toHaveLength(3)
  })

  it('is refused to both after a block between two; among three it remains possible', async () => {
    const [two, three] = [await between(ana, ben), await between(ana, ben, carla)]
    const send = ({ client }: Participant, { id: conversationID }: { id: string }) =>
      client.post('/messages', { id: newId(), conversationID, message: 'Still there?' })
    expect((await ben.client.post('/blocked_users', { user_id: ana.id })).status).toBe(204)
    for (const one of [ana, ben])
      expect(refusalIn(await send(one, two))).toEqual({ status: 403, entries: [{ code: 'CONVERSATION_CLOSED' }] })
    expect((await send(ana, three)).status).toBe(200)
    expect((await ben.client.delete(`/blocked_users/${ana.id}`)).status).toBe(204)
    expect((await send(ana, two)).status).toBe(200)
  })

  it('requires a session', async () => {
    const { id: conversationID } = await between(ana, ben)
    expect((await server.visitor.post('/messages', { id: newId(), conversationID, message: 'Hi' })).status).toBe(401)
  })
})
