/** @embedded */
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { startSimulators, type Simulators } from '../../../../simulators/start'
import type { Database } from '../../../http/serve'
import { providersFromEnvironment } from '../../../providers/environment'
import { startTestServer, type Participant, type TestServer } from '../../../testing/server'
import { deleteExpiredOutgoing } from '../retention'
import { send } from '../send'
import { recipients } from '../../../account/recipients'
import { deliverNext, type Channels } from './deliver'
import { startSender } from './sender'

const PUBLIC_URL = 'https://almanac.example'
let server: TestServer
let database: Database
let simulators: Simulators
let channels: Channels
let maya: Participant

beforeAll(async () => {
  server = await startTestServer()
  database = server.database
  simulators = await startSimulators()
  const { mail, sms } = providersFromEnvironment({ ...simulators.environment, PROVIDER_TIMEOUT: '2000' })
  channels = { email: mail, sms }
})
beforeEach(async () => {
  await database.deleteFrom('outgoing_messages').execute()
  maya = await server.participant({ first_name: 'Maya' })
})
afterEach(() => {
  simulators.mail.behaviour = 'ok'
  simulators.sms.behaviour = 'ok'
})
afterAll(async () => {
  await server.close()
  await simulators.close()
})

const failures: unknown[] = []
const next = (channel: 'email' | 'sms' = 'email', by = channels) =>
  deliverNext(database, channel, { channels: by, recipients, publicUrl: PUBLIC_URL }, (failure) =>
    failures.push(failure),
  )
const row = () => database.selectFrom('outgoing_messages').selectAll().executeTakeFirstOrThrow()
const sentTo = (recipient: string) => simulators.outbox.all().filter(({ to }) => to === recipient)
const changed = (recipient: string) =>
  send(database, {
    user_id: null,
    channel: 'email',
    recipient,
    kind: 'password_changed',
    locale: 'en',
    values: { first_name: 'Maya' },
  })
const report = (who: Participant) =>
  send(database, {
    user_id: who.id,
    channel: 'email',
    recipient: who.email,
    kind: 'report',
    locale: 'en',
    values: { first_name: 'Maya', title: 'Your week', link: '/history' },
  })
/** Polls until the condition holds; limited by the timeout of the test. */
async function until(so: () => Promise<boolean>): Promise<void> {
  while (!(await so())) await new Promise((resolve) => setTimeout(resolve, 10))
}
const address = () => `${randomUUID()}@example.test`

test('a message is sent once, and then neither its content nor its recipient is stored', async () => {
  const recipient = address()
  await changed(recipient)
  expect(await next()).toBe(true)
  expect(await next()).toBe(false)
  expect(sentTo(recipient)).toHaveLength(1)
  expect(await row()).toMatchObject({ recipient: '', document: {}, failure: null, sent_at: expect.any(Date) })
})

test('with concurrent senders, each message is sent by one of them', async () => {
  const recipients = Array.from({ length: 12 }, address)
  for (const recipient of recipients) await changed(recipient)
  const lane = async () => {
    while (await next()) continue
  }
  await Promise.all([lane(), lane(), lane()])
  for (const recipient of recipients) expect(sentTo(recipient)).toHaveLength(1)
})

test.each(['down', 'slow', 'html'] as const)(
  'while the mail server is %s a message waits, longer each time, and goes out afterwards',
  async (behaviour) => {
    const recipient = address()
    await changed(recipient)
    simulators.mail.behaviour = behaviour
    expect(await next()).toBe(true)
    const { tries, send_after, failure, recipient: stored } = await row()
    expect({ tries, failure, stored }).toEqual({ tries: 1, failure: 'Unreachable', stored: recipient })
    expect(send_after.getTime()).toBeGreaterThan(Date.now() + 2_000)
    expect(await next()).toBe(false)
    expect(JSON.stringify(failures)).not.toContain(recipient)

    simulators.mail.behaviour = 'ok'
    await database
      .updateTable('outgoing_messages')
      .set({ send_after: sql<Date>`now()` })
      .execute()
    await next()
    expect(sentTo(recipient)).toHaveLength(1)
  },
)

test('expired messages are given up and erased, also without a sender', async () => {
  await changed(address())
  await database
    .updateTable('outgoing_messages')
    .set({ give_up_at: sql<Date>`now() - interval '1 second'` })
    .execute()
  expect(await next()).toBe(false)
  const sender = startSender({
    database,
    channels: { email: null, sms: null },
    recipients,
    publicUrl: PUBLIC_URL,
    log: { warn: () => undefined, error: () => undefined },
  })
  await until(async () => (await row()).given_up_at !== null)
  await sender.stop()
  expect(await row()).toMatchObject({ recipient: '', document: {}, sent_at: null })
})

test('a message to an unknown mailbox is given up at once', async () => {
  await changed('nobody@unknown.test')
  await next()
  expect(await row()).toMatchObject({ failure: 'refused', recipient: '', given_up_at: expect.any(Date) })
})

test('a message is taken over by another process if its sender dies', async () => {
  const recipient = address()
  await changed(recipient)
  const dying: Channels = {
    sms: null,
    email: {
      send: async () => {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`.execute(
          database,
        )
        return 'sent'
      },
    },
  }
  await expect(next('email', dying)).resolves.toBe(true)
  await database
    .updateTable('outgoing_messages')
    .set({ send_after: sql<Date>`now()` })
    .execute()
  expect(await next()).toBe(true)
  expect(sentTo(recipient)).toHaveLength(1)
})

test('an unknown kind of message does not block others', async () => {
  await changed(address())
  await database.updateTable('outgoing_messages').set({ kind: 'from_the_future' }).execute()
  const recipient = address()
  await changed(recipient)
  while (await next()) continue
  expect(sentTo(recipient)).toHaveLength(1)
})

test('recipients who opted out get no reports, but messages about their account', async () => {
  await report(maya)
  await next()
  const [sent] = sentTo(maya.email)
  const { unsubscribe_code } = await database
    .selectFrom('users')
    .where('id', '=', maya.id)
    .select('unsubscribe_code')
    .executeTakeFirstOrThrow()
  expect(sent?.headers).toMatchObject({
    'list-unsubscribe': `<${PUBLIC_URL}/api/users/${maya.id}/unsubscribe_from_emails/${unsubscribe_code}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(sent?.text).toContain(`${PUBLIC_URL}/unsubscribe/${maya.id}/${unsubscribe_code}`)

  expect((await server.visitor.put(`/users/${maya.id}/unsubscribe_from_emails/${unsubscribe_code}`)).status).toBe(204)
  await report(maya)
  await changed(maya.email)
  while (await next()) continue
  expect(sentTo(maya.email).map(({ subject }) => subject)).toEqual([
    'Your password has changed',
    'A report is ready for you',
  ])
  expect(sentTo(maya.email)[0]?.headers['list-unsubscribe']).toBeUndefined()
})

test('recipients who stopped invitations get no more of them', async () => {
  const email = address()
  const invite = async () => {
    const unsubscribe_code = randomUUID()
    const id = newId()
    await database
      .insertInto('invitations')
      .values({
        id,
        email,
        from_user_id: null,
        relationship_id: null,
        first_name: null,
        last_name: null,
        group_id: null,
        unsubscribe_code,
        expires_at: sql<Date>`now() + interval '1 day'`,
      })
      .execute()
    await send(database, {
      user_id: null,
      channel: 'email',
      recipient: email,
      kind: 'invitation',
      locale: 'en',
      values: { invitation_id: id, unsubscribe_code, first_name: null, from: 'Sam', study: null, group_id: null },
    })
    await next()
    return `/users/${id}/unsubscribe_from_emails/${unsubscribe_code}`
  }
  const stop = await invite()
  expect(sentTo(email)[0]?.headers['list-unsubscribe']).toBe(`<${PUBLIC_URL}/api${stop}>`)
  expect((await server.visitor.post(stop)).status).toBe(204)
  await invite()
  expect(sentTo(email)).toHaveLength(1)
})

test('a reset link is created on sending, only for an existing account, and its secret is not stored', async () => {
  const forgot = (recipient: string) =>
    send(database, { user_id: null, channel: 'email', recipient, kind: 'password_reset', locale: 'fr', values: {} })
  await forgot(maya.email)
  await forgot('nobody@example.test')
  while (await next()) continue
  const [sent] = sentTo(maya.email)
  const secret = /\/forgot\/[0-9a-f-]{36}\.([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? ''
  const stored = await database
    .selectFrom('password_resets')
    .where('user_id', '=', maya.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(stored.token_hash).toEqual(createHash('sha256').update(secret).digest())
  expect(sentTo('nobody@example.test')).toEqual([])
  const rows = await database.selectFrom('outgoing_messages').selectAll().execute()
  expect(rows.every(({ sent_at, recipient }) => sent_at !== null && recipient === '')).toBe(true)
})

test.each([
  [null, 'November 28, 2026'],
  ['GB', '28 November 2026'],
])('a date of a mail is written as in the region %s of its recipient', async (region, date) => {
  await database.updateTable('users').set({ region }).where('id', '=', maya.id).execute()
  await send(database, {
    user_id: maya.id,
    channel: 'email',
    recipient: maya.email,
    kind: 'deletion_requested',
    locale: 'en',
    values: { first_name: 'Maya', delete_after: '2026-11-28T12:00:00Z' },
  })
  await next()
  expect(sentTo(maya.email).at(-1)?.text).toContain(date)
})

test('a code goes to a telephone; a number that will never get it is given up', async () => {
  const code = (recipient: string) =>
    send(database, {
      user_id: maya.id,
      channel: 'sms',
      recipient,
      kind: 'one_time_code',
      locale: 'es',
      values: { code: '012345', minutes: 10 },
      ttlSeconds: 600,
    })
  await code('+4915112345678')
  await code('+15005550001')
  while (await next('sms')) continue
  expect(sentTo('+4915112345678')[0]?.text).toBe(
    'Company test: 012345 es tu código. No se lo des a nadie.\n\n@almanac.example #012345',
  )
  const rows = await database.selectFrom('outgoing_messages').selectAll().execute()
  expect(rows.map(({ failure }) => failure).sort()).toEqual([null, 'refused'])
})

test('a running sender is notified immediately, and a message of a rolled-back transaction is never sent', async () => {
  const sender = startSender({
    database,
    channels,
    recipients,
    publicUrl: PUBLIC_URL,
    log: { warn: () => undefined, error: () => undefined },
    poll: 600_000,
  })
  const [recipient, taken_back] = [address(), address()]
  await database
    .transaction()
    .execute(async (transaction) => {
      await send(transaction, {
        user_id: null,
        channel: 'email',
        recipient: taken_back,
        kind: 'password_changed',
        locale: 'en',
        values: { first_name: null },
      })
      throw new Error('taken back')
    })
    .catch(() => undefined)
  // Until it hears, nothing wakes it: its own start may still be under way.
  await until(async () => {
    await changed(recipient)
    return sentTo(recipient).length > 0
  })
  await sender.stop()
  expect(sentTo(taken_back)).toEqual([])
})

test('a mail is sent while a webhook does not answer', async () => {
  let answer: (result: 'sent') => void = () => undefined
  let requested: () => void = () => undefined
  const isRequested = new Promise<void>((resolve) => {
    requested = resolve
  })
  const hanging = {
    send: () => {
      requested()
      return new Promise<'sent'>((resolve) => {
        answer = resolve
      })
    },
  }
  await send(database, {
    user_id: null,
    channel: 'webhook',
    recipient: 'https://hooks.example.org/',
    kind: 'operator_alert',
    locale: 'en',
    values: { alerts: [], more: 0 },
  })
  const sender = startSender({
    database,
    channels: { ...channels, webhook: hanging },
    recipients,
    publicUrl: PUBLIC_URL,
    log: { warn: () => undefined, error: () => undefined },
    poll: 50,
  })
  await isRequested
  const recipient = address()
  await changed(recipient)
  await until(() => Promise.resolve(sentTo(recipient).length > 0))
  answer('sent')
  await sender.stop()
})

test('finished messages are deleted after their retention time, pending ones stay', async () => {
  await changed(address())
  await next()
  await changed(address())
  expect(await deleteExpiredOutgoing(database, new Date(Date.now() + 60_000), 10)).toBe(1)
  expect((await row()).sent_at).toBeNull()
})
