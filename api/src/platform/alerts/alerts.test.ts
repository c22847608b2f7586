/** @embedded */
import { createServer } from 'node:net'
import { recipients } from '../../account'
import { webhook, webhookSignature } from '../../providers/webhook/webhook'
import { alertsOf } from '../../start/alerts'
import { startTestServer, type TestServer } from '../../testing/server'
import { noteOutage } from '../evidence/outages'
import { because } from '../reasons'
import { deliverNext } from '../outgoing/sender/deliver'
import { mailOf } from '../outgoing/sender/compose'
import { noteAlert, sendAlerts } from './alerts'

const to = { emails: ['olga@example.org', 'night@example.org'], webhook: 'https://hooks.example.org/almanac' }
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 3, minutes))
const withdrawn = {
  what: 'withdrawn' as const,
  remote: 'social',
  version: '1.4.0',
  reason: '4 of 4 people could not open it.',
}

const flagged = { ...withdrawn, what: 'flagged' as const }

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.deleteFrom('operator_alerts').execute()
  await server.database.deleteFrom('outgoing_messages').execute()
})

const messages = () =>
  server.database
    .selectFrom('outgoing_messages')
    .orderBy('created_at')
    .orderBy('recipient')
    .select(['id', 'channel', 'recipient', 'kind', 'document', 'user_id', 'locale'])
    .execute()
const round = (minutes: number) => sendAlerts(server.database, to, at(minutes))

test('what happened goes to each recipient once, however many servers look, in one message', async () => {
  await noteAlert(server.database, withdrawn)
  await noteAlert(server.database, { ...withdrawn, what: 'plan_stopped' })
  await Promise.all([round(0), round(0), round(0)])
  await round(1)
  const sent = await messages()
  expect(sent.map(({ channel, recipient }) => [channel, recipient])).toEqual(
    [
      ['webhook', 'https://hooks.example.org/almanac'],
      ['email', 'night@example.org'],
      ['email', 'olga@example.org'],
    ].toSorted(([, one = ''], [, other = '']) => (one < other ? -1 : 1)),
  )
  for (const { document, user_id } of sent) {
    expect(user_id).toBeNull()
    expect(document).toEqual({ alerts: [withdrawn, { ...withdrawn, what: 'plan_stopped' }], more: 0 })
  }
  const mail = mailOf(
    { ...(sent.find(({ channel }) => channel === 'email') ?? sent[0]!), document: sent[0]!.document },
    'https://almanac.example',
    { unsubscribe: null, attachments: [] },
  )
  expect(mail.subject).toBe('social 1.4.0 was withdrawn, and 1 more')
  expect(mail.text).toContain('social 1.4.0 was withdrawn. 4 of 4 people could not open it.')
  expect(mail.text).toContain('https://almanac.example/operations')
})

test('the same is told once an hour, and no more than twelve messages come in one, but for withdrawals', async () => {
  for (let minute = 0; minute < 30; minute += 1) {
    await noteAlert(server.database, { ...flagged, version: '1.4.0' })
    await noteAlert(server.database, { ...flagged, version: `2.0.${minute}` })
    await round(minute)
  }
  const mails = async () => (await messages()).filter(({ recipient }) => recipient === 'olga@example.org')
  const first = await mails()
  expect(first).toHaveLength(12)
  const versions = (documents: { document: object }[]) =>
    documents
      .flatMap(({ document }) => ('alerts' in document ? (document.alerts as { version: string }[]) : []))
      .map(({ version }) => version)
  expect(versions(first).filter((version) => version === '1.4.0')).toHaveLength(1)
  await noteAlert(server.database, { ...withdrawn, version: '3.0.0' })
  await round(30)
  expect(versions((await mails()).slice(12))).toEqual(['3.0.0'])
  await round(61)
  // What waited comes in the next one.
  expect(await mails()).toHaveLength(14)
  expect(versions((await mails()).slice(13))).toHaveLength(19)
})

test('each operator reads it in the language of the account, with the reasons by code', async () => {
  const { email } = await server.participant({ locale: 'fr' })
  await noteAlert(server.database, {
    what: 'plan_stopped',
    remote: 'social',
    version: '1.4.0',
    ...because({ code: 'plan_switched_off', values: { remote: 'social' } }),
  })
  await sendAlerts(server.database, { emails: [email, 'night@example.org'], webhook: to.webhook }, at(0))
  const sent = await messages()
  expect(new Map(sent.map(({ recipient, locale }) => [recipient, locale]))).toEqual(
    new Map([
      [email, 'fr'],
      ['night@example.org', 'en'],
      [to.webhook, 'en'],
    ]),
  )
  const textOf = (recipient: string) => {
    const message = sent.find((one) => one.recipient === recipient)
    return message && mailOf(message, 'https://almanac.example', { unsubscribe: null, attachments: [] }).text
  }
  expect(textOf(email)).toContain('social a été désactivé pour tout le monde.')
  expect(textOf('night@example.org')).toContain('social was switched off for everyone.')
})

test('an outage that several servers see is told once when it begins, and once when it is over', async () => {
  const from = new Date()
  await Promise.all([1, 2, 3].map(() => noteOutage(server.database, 'store', from)))
  const told = async () =>
    (await messages())
      .filter(({ recipient }) => recipient === 'olga@example.org')
      .flatMap(({ document }) => ('alerts' in document ? (document.alerts as { what: string; remote: string }[]) : []))
      .map(({ what, remote }) => [what, remote])
  const later = (minutes: number) => sendAlerts(server.database, to, new Date(from.getTime() + minutes * 60_000))
  for (const minutes of [0, 1, 4]) await later(minutes)
  expect(await told()).toEqual([['outage_began', 'store']])
  for (const minutes of [6, 7]) await later(minutes)
  expect(await told()).toEqual([
    ['outage_began', 'store'],
    ['outage_ended', 'store'],
  ])
})

test('nobody is written to where nobody is named, and nothing waits then', async () => {
  await noteAlert(server.database, withdrawn)
  await sendAlerts(server.database, { emails: [], webhook: null }, at(0))
  await round(1)
  expect(await messages()).toEqual([])
})

describe('a webhook', () => {
  test('never is an address of the own network, and is refused at the start', async () => {
    const provider = webhook({ secret: 'x'.repeat(16), allowPrivate: false, timeout: 1_000 })
    for (const url of ['http://hooks.example.org/', 'https://127.0.0.1/', 'https://localhost/', 'https://db.internal/'])
      expect(await provider.send({ id: 'a', url, body: {} })).toBe('refused')
    const settings = { ALERT_WEBHOOK_SECRET: 'x'.repeat(16) }
    expect(() => alertsOf({ ...settings, ALERT_WEBHOOK_URL: 'http://hooks.acme.org' })).toThrow('https')
    expect(() => alertsOf({ ...settings, ALERT_WEBHOOK_URL: 'https://10.0.0.1/' })).toThrow('ALERT_WEBHOOK_PRIVATE')
    expect(() => alertsOf({ ALERT_WEBHOOK_URL: 'https://hooks.acme.org' })).toThrow('ALERT_WEBHOOK_SECRET')
    expect(() => alertsOf({ ALERT_EMAILS: 'olga@acme.org, nobody' })).toThrow('nobody is no email address')
    expect(alertsOf({ ALERT_EMAILS: 'olga@acme.org, night@acme.org' }).emails).toEqual([
      'olga@acme.org',
      'night@acme.org',
    ])
  })

  test('is tried again by the sender while it does not answer', async () => {
    await noteAlert(server.database, withdrawn)
    await sendAlerts(server.database, { emails: [], webhook: 'https://hooks.example.org/' }, at(0))
    const answers: ('fails' | 'sent')[] = ['fails', 'sent']
    const received: object[] = []
    const channels = {
      email: null,
      sms: null,
      webhook: {
        send: ({ body }: { body: object }) => {
          received.push(body)
          return answers.shift() === 'sent' ? Promise.resolve('sent' as const) : Promise.reject(new Error('503'))
        },
      },
    }
    const sending = { channels, recipients, publicUrl: 'https://almanac.example' }
    const failures: unknown[] = []
    await deliverNext(server.database, 'webhook', sending, (failure) => failures.push(failure))
    await server.database
      .updateTable('outgoing_messages')
      .set({ send_after: new Date(0) })
      .execute()
    await deliverNext(server.database, 'webhook', sending, (failure) => failures.push(failure))
    expect(failures).toHaveLength(1)
    expect(received).toEqual([
      { kind: 'operator_alert', alerts: [withdrawn], more: 0 },
      { kind: 'operator_alert', alerts: [withdrawn], more: 0 },
    ])
    expect(await messages()).toEqual([expect.objectContaining({ document: {}, recipient: '' })])
  })

  test('that sends a byte now and then is ended at the limit', async () => {
    const slow = createServer((socket) => {
      // The head of a TLS record of 16 KB, whose content never ends.
      socket.write(Buffer.from([0x16, 0x03, 0x03, 0x40, 0x00]))
      const drip = setInterval(() => socket.write(Buffer.alloc(1)), 20)
      socket.on('close', () => clearInterval(drip)).on('error', () => undefined)
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const address = slow.address()
    const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
    const provider = webhook({ secret: 'x'.repeat(16), allowPrivate: true, timeout: 200 })
    await expect(provider.send({ id: 'a', url, body: {} })).rejects.toThrow()
    await new Promise((resolve) => slow.close(resolve))
  })

  test('is signed over time and body', () => {
    expect(webhookSignature('secret', 1_764_000_000, '{"a":1}')).toBe(
      webhookSignature('secret', 1_764_000_000, '{"a":1}'),
    )
    expect(webhookSignature('secret', 1_764_000_001, '{"a":1}')).not.toBe(
      webhookSignature('secret', 1_764_000_000, '{"a":1}'),
    )
  })
})
