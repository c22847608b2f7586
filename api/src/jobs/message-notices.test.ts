/** @embedded */
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { type NoticePushJob, type NoticeSource, notifyAway, pushNotice } from '../activities'
import type { PushMessage, PushProvider } from '../providers/push/provider'
import type { UnreadConversation } from '../social'
import { startTestServer, type Participant, type TestServer } from '../testing/server'
import { messageNotices, requestNotices } from './message-notices'

let server: TestServer
let ana: Participant
let ben: Participant
let conversation: string
const pushes: NoticePushJob<UnreadConversation>[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  pushes.length = 0
  await server.database.deleteFrom('outgoing_messages').execute()
  await server.database.deleteFrom('messages').execute()
  await server.database.deleteFrom('conversation_participants').execute()
  ana = await server.participant({ locale: 'fr', first_name: 'Ana' })
  ben = await server.participant({ first_name: 'Grégoire' })
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
  conversation = newId()
  const now = new Date()
  await server.database
    .insertInto('conversations')
    .values({ id: conversation, subject: 'Migraine', created_at: now, updated_at: now })
    .execute()
  await server.database
    .insertInto('conversation_participants')
    .values([ana, ben].map(({ id }) => ({ user_id: id, conversation_id: conversation })))
    .execute()
})

async function say(message: string): Promise<void> {
  const answer = await ben.client.post('/messages', { id: newId(), conversationID: conversation, message })
  expect(answer.status).toBe(200)
}

/** Moves messages and sent mails into the past. */
async function pass(interval: string): Promise<void> {
  await sql`update messages set created_at = created_at - ${interval}::interval`.execute(server.database)
  await sql`update conversation_participants set notified_at = notified_at - ${interval}::interval`.execute(
    server.database,
  )
}
const notify = (source: NoticeSource<UnreadConversation> = messageNotices) =>
  notifyAway(server.database, source, (_, jobs) => {
    pushes.push(...jobs)
    return Promise.resolve()
  })
const mails = () =>
  server.database.selectFrom('outgoing_messages').select(['recipient', 'kind', 'locale', 'document']).execute()

test('unread messages cause one mail, which names neither author nor text; the next one after four hours at the earliest', async () => {
  await say('Take your Sumatriptan earlier')
  expect(await notify()).toBe(0)
  await pass('21 seconds')
  expect(await notify()).toBe(1)
  const sent = await mails()
  expect(sent).toEqual([
    {
      recipient: ana.email,
      kind: 'unread_message',
      locale: 'fr',
      document: { first_name: 'Ana', link: `/messages/${conversation}`, company_id: ana.company_id },
    },
  ])
  expect(JSON.stringify(sent)).not.toMatch(/Sumatriptan|Migraine|Grégoire/)
  await say('And drink')
  await pass('3 hours')
  expect(await notify()).toBe(0)
  await pass('1 hour')
  expect(await notify()).toBe(1)
})

test('there is no notice of messages from a blocked person', async () => {
  await say('Hello')
  await pass('1 minute')
  const blocked = { user_id: ana.id, blocked_user_id: ben.id }
  await server.database.insertInto('blocked_users').values(blocked).execute()
  expect(await notify()).toBe(0)
  await server.database.deleteFrom('blocked_users').execute()
  expect(await notify()).toBe(1)
})

test('there is no mail to whoever has read the message or muted the conversation', async () => {
  await say('Hello')
  await pass('1 minute')
  await ana.client.put(`/conversations/${conversation}/mute`, { muted: true })
  expect(await notify()).toBe(0)
  await ana.client.put(`/conversations/${conversation}/mute`, { muted: false })
  await ana.client.post('/messages', { id: newId(), conversationID: conversation, message: 'Hello' })
  await server.database
    .updateTable('conversation_participants')
    .where('user_id', '=', ben.id)
    .set({ read_seq: 2 })
    .execute()
  expect(await notify()).toBe(0)
})

test('a browser gets a push message in the language of its user, and none for a message read meanwhile', async () => {
  await server.database
    .insertInto('push_subscriptions')
    .values({ user_id: ana.id, id: newId(), endpoint: `https://push.example/${newId()}`, p256dh: 'p', auth: 'a' })
    .execute()
  await say('Take your Sumatriptan earlier')
  await pass('1 minute')
  await notify()
  expect([await mails(), pushes.length]).toEqual([[], 1])
  const shown: PushMessage[] = []
  const provider: PushProvider = {
    accepts: () => true,
    apps: {},
    send(_, message) {
      shown.push(message)
      return Promise.resolve('sent')
    },
  }
  const [push] = pushes
  if (!push) throw new Error('nothing is to be pushed')
  expect(await pushNotice(server.database, provider, messageNotices, push)).toBe('sent')
  expect(shown).toMatchObject([
    { payload: { title: '\u2068Nouveau message\u2069 · \u2068Company test\u2069', url: `/messages/${conversation}` } },
  ])
  expect(JSON.stringify(shown)).not.toMatch(/Sumatriptan|Migraine|Grégoire/)
  await server.database.updateTable('conversation_participants').set({ read_seq: 1 }).execute()
  expect(await pushNotice(server.database, provider, messageNotices, push)).toBe('over')

  await server.database.updateTable('conversation_participants').set({ read_seq: 0 }).execute()
  const gone: PushProvider = { ...provider, send: () => Promise.resolve('gone') }
  expect(await pushNotice(server.database, gone, messageNotices, push)).toBe('gone')
  expect(await mails()).toMatchObject([{ recipient: ana.email }])
})

test('a request to join a conversation causes one notice, which names nobody; none once it is answered or its sender is blocked', async () => {
  const ask = async () => {
    const id = newId()
    const now = new Date()
    await server.database
      .insertInto('conversations')
      .values({ id, subject: 'Migraine', created_at: now, updated_at: now })
      .execute()
    await server.database
      .insertInto('conversation_requests')
      .values({ user_id: ana.id, conversation_id: id, requested_by_user_id: ben.id })
      .execute()
    return id
  }
  const age = () =>
    sql`update conversation_requests set created_at = created_at - interval '21 seconds'`.execute(server.database)
  await ask()
  expect(await notify(requestNotices)).toBe(0)
  await age()
  expect([await notify(requestNotices), await notify(requestNotices)]).toEqual([1, 0])
  const sent = await mails()
  expect(sent).toEqual([
    {
      recipient: ana.email,
      kind: 'conversation_request',
      locale: 'fr',
      document: { first_name: 'Ana', link: '/messages', company_id: ana.company_id },
    },
  ])

  const declined = await ask()
  await age()
  await ana.client.put(`/conversation_requests/${declined}`, { accept: false })
  await ask()
  await age()
  await server.database.insertInto('blocked_users').values({ user_id: ana.id, blocked_user_id: ben.id }).execute()
  expect(await notify(requestNotices)).toBe(0)
})
