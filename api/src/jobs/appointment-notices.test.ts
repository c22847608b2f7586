/** @embedded */
import { newId } from '@almanac/domain/ids'
import { sql } from 'kysely'
import { remindedPeople } from '../account'
import { type NoticePushJob, notifyAway, pushNotice } from '../activities'
import type { PushMessage, PushProvider } from '../providers/push/provider'
import { type AppointmentReminder, appointmentAttachments, cancelAppointment, moveAppointment } from '../telehealth'
import { type Participant, startTestServer, type TestServer } from '../testing/server'
import { appointmentNotices } from './appointment-notices'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** These tests use the server's clock, so appointments are placed relative to it. */
const base = Date.now()
const at = (milliseconds: number) => new Date(base + milliseconds)

let server: TestServer
let ada: Participant
let noor: Participant
const pushes: NoticePushJob<AppointmentReminder>[] = []

beforeAll(async () => {
  server = await startTestServer()
  const features = ['Virtual Appointments']
  ada = await server.participant({ features, first_name: 'Ada', time_zone: 'America/New_York' })
  noor = await server.participant({ features, first_name: 'Noor' })
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
})
afterAll(() => server.close())
beforeEach(async () => {
  pushes.length = 0
  for (const table of ['appointments', 'outgoing_messages', 'push_subscriptions'] as const)
    await server.database.deleteFrom(table).execute()
})

async function appointment(startsIn: number, scheduled_at = at(-7 * DAY)): Promise<string> {
  const id = newId()
  await server.database
    .insertInto('appointments')
    .values({
      user_id: ada.id,
      id,
      creator_user_id: noor.id,
      start_at: at(startsIn),
      end_at: at(startsIn + 30 * MINUTE),
      request_type: null,
      scheduled_at,
    })
    .execute()
  return id
}

async function subscribe(who: Participant): Promise<string> {
  const id = newId()
  await server.database
    .insertInto('push_subscriptions')
    .values({
      user_id: who.id,
      id,
      endpoint: `https://push.example/${id}`,
      p256dh: 'key',
      auth: 'auth',
      device_name: null,
    })
    .execute()
  return id
}

const remind = (now = at(0)) =>
  notifyAway(server.database, appointmentNotices(now), (_, jobs) => {
    pushes.push(...jobs)
    return Promise.resolve()
  })
const mails = (kind: 'appointment' | 'appointment_reminder') =>
  server.database.selectFrom('outgoing_messages').where('kind', '=', kind).select(['user_id', 'document']).execute()

test('both are reminded by mail and in their browsers a day before and 15 minutes before, once each', async () => {
  await appointment(2 * DAY)
  await subscribe(ada)
  expect(await remind(at(DAY - MINUTE))).toBe(0)
  expect(await remind(at(DAY))).toBe(2)
  expect(await remind(at(DAY + MINUTE))).toBe(0)
  expect(pushes.map(({ user_id, soon }) => [user_id, soon])).toEqual([[ada.id, false]])
  expect(await remind(at(2 * DAY - 16 * MINUTE))).toBe(0)
  expect(await remind(at(2 * DAY - 15 * MINUTE))).toBe(2)
  expect(pushes.map(({ soon }) => soon)).toEqual([false, true])
  const sent = await mails('appointment_reminder')
  expect(sent.map(({ user_id }) => user_id).toSorted()).toEqual([ada.id, ada.id, noor.id, noor.id].toSorted())
  expect(JSON.stringify(sent.filter(({ user_id }) => user_id === ada.id))).not.toContain('Noor')
})

test('a push message a day before has the time as in the region and the time zone of its reader', async () => {
  await appointment(2 * DAY)
  await subscribe(ada)
  await remind(at(DAY))
  const bodyIn = async (region: string | null) => {
    await server.database.updateTable('users').set({ region }).where('id', '=', ada.id).execute()
    const person = (await remindedPeople(server.database, [ada.id])).get(ada.id)
    const [push] = pushes
    if (!person || !push) throw new Error('no push message was queued')
    return (await appointmentNotices().contentOf(server.database, push, person))?.body
  }
  const time = (locale: string) =>
    new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'America/New_York' }).format(at(2 * DAY))
  expect(await bodyIn('GB')).toContain(time('en-GB'))
  expect(await bodyIn(null)).toContain(time('en'))
})

test('a moved appointment has a new reminder, at its new time', async () => {
  const id = await appointment(20 * HOUR)
  expect(await remind()).toBe(2)
  await moveAppointment(server.database, id, at(3 * DAY))
  expect(await remind(at(20 * HOUR - 15 * MINUTE))).toBe(0)
  expect(await remind(at(2 * DAY))).toBe(2)
})

const end = (id: string) =>
  server.database
    .updateTable('appointments')
    .where('id', '=', id)
    .set({ call_ended_at: at(0) })
    .execute()

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a canceled appointment', (id) => cancelAppointment(server.database, id)],
  ['an appointment whose call was ended before its start', end],
])('%s has no reminder, and its queued push message is not sent', async (_, change) => {
  const id = await appointment(20 * HOUR)
  await subscribe(ada)
  await remind()
  const [push] = pushes
  if (!push) throw new Error('no push message was queued')
  await change(id)
  const provider: PushProvider = {
    accepts: () => true,
    apps: {},
    send: () => Promise.reject(new Error('must not be sent')),
  }
  expect(await pushNotice(server.database, provider, appointmentNotices(), push)).toBe('over')
  expect(await remind(at(20 * HOUR - 10 * MINUTE))).toBe(0)
})

test('an appointment whose start has microseconds has its reminders', async () => {
  const id = await appointment(20 * HOUR)
  await sql`update appointments set start_at = start_at + interval '0.000321 seconds' where id = ${id}`.execute(
    server.database,
  )
  await subscribe(ada)
  expect(await remind()).toBe(2)
  const [push] = pushes
  if (!push) throw new Error('no push message was queued')
  const provider: PushProvider = { accepts: () => true, apps: {}, send: () => Promise.resolve('sent') }
  expect(await pushNotice(server.database, provider, appointmentNotices(), push)).toBe('sent')
  expect(await remind()).toBe(0)
})

test('an appointment created or moved less than a day ahead has only the reminder shortly before', async () => {
  await appointment(20 * HOUR, at(0))
  expect(await remind()).toBe(0)
  expect(await remind(at(20 * HOUR - 10 * MINUTE))).toBe(2)
})

test('a push message names neither the other person nor the time of the appointment', async () => {
  await appointment(10 * MINUTE)
  await subscribe(ada)
  await remind()
  const sent: PushMessage[] = []
  const provider: PushProvider = {
    accepts: () => true,
    apps: {},
    send: (_browser, message) => {
      sent.push(message)
      return Promise.resolve('sent')
    },
  }
  const [push] = pushes
  if (!push) throw new Error('no push message was queued')
  expect(await pushNotice(server.database, provider, appointmentNotices(), push)).toBe('sent')
  expect(sent[0]?.payload).toMatchObject({
    title: '\u2068Appointment\u2069 · \u2068Company test\u2069',
    body: 'Your appointment starts soon.',
    url: '/virtual_appointments',
  })
})

test('a mail about a time that has changed meanwhile is not sent', async () => {
  const id = await appointment(3 * DAY)
  await moveAppointment(server.database, id, at(4 * DAY))
  await moveAppointment(server.database, id, at(5 * DAY))
  const attach = appointmentAttachments('https://almanac.example')
  const own = (await mails('appointment')).filter(({ user_id }) => user_id === ada.id)
  const files = await Promise.all(
    own.map(({ document }) => attach(server.database, { kind: 'appointment', user_id: ada.id, document })),
  )
  expect(files.map((made) => made?.map(({ type, filename }) => [filename, type]) ?? null)).toEqual([
    null,
    [['appointment.ics', 'text/calendar; charset=utf-8; method=REQUEST']],
  ])
  expect(files[1]?.[0]?.content.toString().replaceAll('\r\n ', '')).toContain(`mailto:${ada.email}`)
})
