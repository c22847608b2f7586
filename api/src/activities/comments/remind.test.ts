/** @embedded */
import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { PushMessage, PushProvider } from '../../providers/push/provider'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { type NoticePushJob, notifyAway, pushNotice } from '../reminders/notify-away'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, relate, responseOf } from '../testing/fixtures'
import type { UnreadNotice } from './notices'
import { commentNotices } from './remind'

let server: TestServer
let ana: Participant
let doctor: Participant
let response: string
const pushes: NoticePushJob<UnreadNotice>[] = []

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  pushes.length = 0
  await server.database.deleteFrom('outgoing_messages').execute()
  ana = await server.participant({ locale: 'fr', first_name: 'Ana' })
  doctor = await server.participant({ first_name: 'Grégoire' })
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
  await relate(server.database, ana, doctor, 4)
  const activity = await defineActivity(
    server.database,
    ana,
    activityDocumentOf([objectiveOf('TextObjective')], { title: 'Migraine' }),
  )
  await giveActivity(server.database, ana, activity)
  const body = responseOf(activity, [])
  response = body.id
  await server.database
    .insertInto('responses')
    .values({
      user_id: ana.id,
      id: response,
      activity_id: activity,
      definition_version: 1,
      measured_at: '2026-03-01T08:00:00Z',
      time_zone: 'UTC',
      date_posted_for: '2026-03-01',
      is_visible: true,
      entries: '[]',
      point_total: 0,
    })
    .execute()
})

const path = () => `/responses/${response}/comments`
async function say(who: Participant, text: string): Promise<void> {
  expect((await who.client.post(path(), { text })).status).toBe(200)
}

/** Moves the times of unread comments and sent notices into the past. */
const pass = (interval: string) =>
  server.database
    .updateTable('comment_notices')
    .set({
      unread_since: sql<Date>`unread_since - ${interval}::interval`,
      notified_at: sql<Date>`notified_at - ${interval}::interval`,
    })
    .execute()
const remind = () =>
  notifyAway(server.database, commentNotices, (_, jobs) => {
    pushes.push(...jobs)
    return Promise.resolve()
  })
const mails = () =>
  server.database.selectFrom('outgoing_messages').select(['recipient', 'kind', 'locale', 'document']).execute()
const mailed = async () => (await mails()).map(({ recipient }) => recipient)

test('an unread comment sends one mail without author, text and activity, the next after four hours', async () => {
  await say(doctor, 'Take your Sumatriptan earlier')
  expect(await remind()).toBe(0)
  await pass('21 seconds')
  expect(await remind()).toBe(1)
  const [mail, ...more] = await mails()
  expect([mail?.recipient, mail?.kind, mail?.locale, more]).toEqual([ana.email, 'comment', 'fr', []])
  expect(mail?.document).toEqual({
    first_name: 'Ana',
    own: true,
    company_id: ana.company_id,
    link: expect.stringMatching(`^/history_detail/${ana.id}/[^/]+/${response}\\?date=2026-03-01$`),
  })
  expect(JSON.stringify(mail)).not.toMatch(/Sumatriptan|Migraine|Grégoire/)

  await say(doctor, 'And drink')
  await pass('3 hours')
  expect(await remind()).toBe(0)
  await pass('1 hour')
  expect(await remind()).toBe(1)
  expect(await mailed()).toEqual([ana.email, ana.email])
})

test('a read comment sends no mail; earlier commenters are notified of an answer', async () => {
  await say(doctor, 'How is it?')
  await ana.client.get(path())
  await say(ana, 'Better')
  await pass('1 minute')
  await remind()
  expect(await mails()).toMatchObject([{ recipient: doctor.email, document: { own: false } }])
})

test('being notified of an answer does not count as having viewed the history', async () => {
  await say(doctor, 'How is it?')
  await say(ana, 'Better')
  await server.database.deleteFrom('history_views').execute()
  await pass('1 minute')
  await remind()
  expect(await mailed()).toEqual([doctor.email])
  expect(await server.database.selectFrom('history_views').selectAll().execute()).toEqual([])
})

test.each([
  ['mails are off', (id: string) => ({ where: id, set: { dont_send_emails: true } })],
  ['reminders are not to come by mail', (id: string) => ({ where: id, set: { reminders_by_email: false } })],
  ['the address is not confirmed', (id: string) => ({ where: id, set: { email_confirmed_at: null } })],
])('no mail is sent if %s', async (_, change) => {
  const { where, set } = change(ana.id)
  await server.database.updateTable('users').set(set).where('id', '=', where).execute()
  await say(doctor, 'Well done')
  await pass('1 minute')
  await remind()
  expect(await mails()).toEqual([])
})

test('answering marks comments as read; a person who may no longer see the response gets no notice', async () => {
  await say(doctor, 'How is it?')
  await say(ana, 'Better')
  await server.database
    .updateTable('relationships')
    .set({ visibility: 7 })
    .where('to_user_id', '=', doctor.id)
    .execute()
  await pass('1 minute')
  await remind()
  expect(await mailed()).toEqual([])
})

describe('with a push subscription', () => {
  const sent: PushMessage[] = []
  const provider = (result: 'sent' | 'gone'): PushProvider => ({
    accepts: () => true,
    apps: {},
    send: (_, message) => {
      sent.push(message)
      return Promise.resolve(result)
    },
  })

  beforeEach(async () => {
    sent.length = 0
    await server.database
      .insertInto('push_subscriptions')
      .values({ user_id: ana.id, id: newId(), endpoint: `https://push.example/${newId()}`, p256dh: 'p', auth: 'a' })
      .execute()
    await say(doctor, 'Take your Sumatriptan earlier')
    await pass('1 minute')
    await remind()
  })

  test('a push message replaces the mail, without author, text and activity', async () => {
    const [push] = pushes
    if (!push) throw new Error('nothing was pushed')
    expect([pushes.length, await mails()]).toEqual([1, []])
    expect(await pushNotice(server.database, provider('sent'), commentNotices, push)).toBe('sent')
    expect(sent[0]?.payload).toMatchObject({
      title: '\u2068Nouveau commentaire\u2069 · \u2068Company test\u2069',
      body: 'Quelqu’un a commenté l’une de vos saisies.',
      url: expect.stringContaining(response),
    })
    expect(JSON.stringify(sent)).not.toMatch(/Sumatriptan|Migraine|Grégoire/)
    expect(sent[0]?.topic.length).toBeLessThanOrEqual(32)
  })

  test('an expired subscription sends one mail instead; a deleted response sends nothing', async () => {
    const [push] = pushes
    if (!push) throw new Error('nothing was pushed')
    expect(await pushNotice(server.database, provider('gone'), commentNotices, push)).toBe('gone')
    expect(await mailed()).toEqual([ana.email])
    expect(await pushNotice(server.database, provider('gone'), commentNotices, push)).toBe('over')
    expect(await mailed()).toEqual([ana.email])
    await ana.client.delete(`/responses/${response}`)
    expect(await pushNotice(server.database, provider('sent'), commentNotices, push)).toBe('over')
  })
})
