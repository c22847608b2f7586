import * as schema from '@almanac/contracts/schema/platform/theme'
import { newId } from '@almanac/domain/ids'
import * as z from 'zod/mini'
import { recipients } from '../account'
import { notifyAway, type NoticePushJob, type NoticeSource, pushNotice } from '../activities'
import { appointmentNotices } from '../jobs/appointment-notices'
import { messageNotices } from '../jobs/message-notices'
import { commonCompany, companyAmong, documentBrandOf, send } from '../platform'
import { deliverNext } from '../platform/outgoing/sender/deliver'
import type { Mail } from '../providers/mail/provider'
import type { PushMessage, PushProvider } from '../providers/push/provider'
import { cancelAppointment } from '../telehealth'
import { companyOf } from '../testing/study'
import { type Participant, startTestServer, type TestServer } from '../testing/server'

const HOUR = 3_600_000
const COMPANIES = ['Alder', 'Birch'] as const
type Name = (typeof COMPANIES)[number]

let server: TestServer
/** People of both companies, by the one that they joined last, whose brand their screens have. */
let people: Record<Name, Participant>
/** Who is in one company alone. */
let doctors: Record<Name, Participant>
let nurse: Participant

const keyOf = (name: Name) => name.toLowerCase()

async function brandCompany(name: Name, company_id: string): Promise<void> {
  const form = { face: 'nunito', corner: 'soft', sky: 'sea', logo: null, mark: null, welcome: null, about: null }
  const brand = { ...form, name: `${name} Health`, short_name: name, sender: { name: `${name} team`, reply_to: null } }
  await server.database
    .updateTable('themes')
    .where('company_id', '=', company_id)
    .set({ brand: JSON.stringify(brand) })
    .execute()
  const care_team = {
    emails: [name === 'Alder' ? nurse.email : 'nobody@example.org'],
    label_id: null,
    time_zone: 'UTC',
    hours: [],
    answer_working_days: 1,
    emergency_number: '112',
    emergency_text: '{{number}}',
  }
  await server.database
    .updateTable('companies')
    .where('id', '=', company_id)
    .set({ messaging: JSON.stringify({ care_team }) })
    .execute()
}

async function personOf(last: Name, first: Name): Promise<Participant> {
  const person = await server.participant({ company: keyOf(first), features: ['Virtual Appointments'] })
  const joined_at = new Date(Date.now() + 60_000)
  const place = await companyOf(server.database, keyOf(last))
  await server.database
    .insertInto('memberships')
    .values({ user_id: person.id, ...place, joined_at })
    .execute()
  await server.database
    .insertInto('push_subscriptions')
    .values({ user_id: person.id, id: newId(), endpoint: `https://push.example/${person.id}`, p256dh: 'p', auth: 'a' })
    .execute()
  return person
}

beforeAll(async () => {
  server = await startTestServer()
  const features = ['Virtual Appointments']
  // Known by her address alone: she is in neither study.
  nurse = await server.participant({ company: 'clinic' })
  doctors = {
    Alder: await server.participant({ company: 'alder', features }),
    Birch: await server.participant({ company: 'birch', features }),
  }
  people = { Alder: await personOf('Alder', 'Birch'), Birch: await personOf('Birch', 'Alder') }
  for (const name of COMPANIES) await brandCompany(name, doctors[name].company_id)
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['outgoing_messages', 'appointments', 'messages', 'conversation_participants'] as const)
    await server.database.deleteFrom(table).execute()
})

/** The brands that are named in something: one alone, or the product's where none is. */
function brandsIn(shown: unknown): string[] {
  const text = JSON.stringify(shown)
  const named = COMPANIES.filter((name) => text.includes(name))
  return named.length === 0 ? ['product'] : named
}

async function mailsTo({ email: to }: Participant): Promise<Mail[]> {
  const sent: Mail[] = []
  const email = {
    send: (mail: Mail) => Promise.resolve(sent.push(mail) > 0 ? ('sent' as const) : ('refused' as const)),
  }
  const options = { channels: { email, sms: null }, recipients, publicUrl: 'https://almanac.example' }
  const failures: unknown[] = []
  while (await deliverNext(server.database, 'email', options, (failure) => failures.push(failure))) continue
  expect(failures).toEqual([])
  return sent.filter((mail) => mail.to === to)
}

/** The push messages of everything that is due. */
async function pushesOf<Notice extends { user_id: string }>(source: NoticeSource<Notice>): Promise<PushMessage[]> {
  const jobs: NoticePushJob<Notice>[] = []
  await notifyAway(server.database, source, (_, queued) => Promise.resolve(void jobs.push(...queued)))
  const shown: PushMessage[] = []
  const provider: PushProvider = {
    accepts: () => true,
    apps: {},
    send: (_, message) => Promise.resolve(shown.push(message) > 0 ? ('sent' as const) : ('refused' as const)),
  }
  for (const job of jobs) await pushNotice(server.database, provider, source, job)
  return shown
}

const iconOf = (name: Name): unknown => expect.stringContaining(`company_id=${doctors[name].company_id}`)

async function appointment(person: Participant, doctor: Participant): Promise<string> {
  const id = newId()
  const start_at = new Date(Date.now() + HOUR / 6)
  await server.database
    .insertInto('appointments')
    .values({
      user_id: person.id,
      id,
      creator_user_id: doctor.id,
      start_at,
      end_at: new Date(start_at.getTime() + HOUR),
      request_type: null,
      scheduled_at: new Date(Date.now() - 48 * HOUR),
    })
    .execute()
  return id
}

const mixes = COMPANIES.flatMap((joined) => COMPANIES.map((about) => [about, joined] as const))

test.each(mixes)('an appointment of %s has its brand alone for who joined %s last', async (about, joined) => {
  const person = people[joined]
  const id = await appointment(person, doctors[about])
  const pushes = await pushesOf(appointmentNotices())
  expect(pushes.map(({ payload }) => brandsIn(payload))).toEqual([[about]])
  expect(pushes[0]?.payload.icon).toEqual(iconOf(about))
  await cancelAppointment(server.database, id)
  const mails = await mailsTo(person)
  expect(mails.length).toBeGreaterThanOrEqual(2)
  for (const mail of mails) {
    expect(brandsIn(mail)).toEqual([about])
    expect(mail.sender?.name).toBe(`${about} team`)
  }
})

async function conversationOf(writer: Participant, reader: Participant): Promise<string> {
  const conversation_id = newId()
  const past = new Date(Date.now() - 60_000)
  await server.database
    .insertInto('conversations')
    .values({ id: conversation_id, subject: 'Week', created_at: past, updated_at: past })
    .execute()
  await server.database
    .insertInto('conversation_participants')
    .values([writer, reader].map(({ id }) => ({ user_id: id, conversation_id })))
    .execute()
  const message = { id: newId(), conversationID: conversation_id, message: 'Hello' }
  expect((await writer.client.post('/messages', message)).status).toBe(200)
  await server.database.updateTable('messages').set({ created_at: past }).execute()
  return conversation_id
}

async function unreadFrom(writer: Participant, reader: Participant): Promise<PushMessage[]> {
  await conversationOf(writer, reader)
  return pushesOf(messageNotices)
}

test.each(mixes)('a message of somebody of %s has its brand alone for who joined %s last', async (about, joined) => {
  const pushes = await unreadFrom(doctors[about], people[joined])
  expect(pushes.map(({ payload }) => brandsIn(payload))).toEqual([[about]])
  expect(pushes[0]?.payload.icon).toEqual(iconOf(about))
})

test.each(COMPANIES)('a message of the care team of Alder has its brand for who joined %s last', async (joined) => {
  const pushes = await unreadFrom(nurse, people[joined])
  expect(pushes.map(({ payload }) => brandsIn(payload))).toEqual([['Alder']])
})

test.each(COMPANIES)('what two people of both studies share has the brand of the screens: %s', async (joined) => {
  const other = people[joined === 'Alder' ? 'Birch' : 'Alder']
  const pushes = await unreadFrom(other, people[joined])
  expect(pushes.map(({ payload }) => brandsIn(payload))).toEqual([[joined]])
})

test.each(COMPANIES)('a report of both studies has neither brand, in the mail as in the PDF: %s', async (joined) => {
  const { id, email } = people[joined]
  const company_id = companyAmong(COMPANIES.map((name) => doctors[name].company_id))
  await send(server.database, {
    user_id: id,
    channel: 'email',
    recipient: email,
    kind: 'history_report',
    locale: 'en',
    values: { first_name: null, report_id: newId(), attached: false, link: '/history' },
    company_id,
  })
  expect((await mailsTo(people[joined])).map(brandsIn)).toEqual([['product']])
  expect(await documentBrandOf(server.database, id, company_id)).toBeUndefined()
})

test('the company in common is the one alone that all are in', async () => {
  const idsOf = (...some: Participant[]) => some.map(({ id }) => id)
  const { Alder, Birch } = doctors
  const { database } = server
  expect(await commonCompany(database, idsOf(people.Alder, Alder))).toBe(Alder.company_id)
  expect(await commonCompany(database, idsOf(people.Alder, people.Birch))).toBeNull()
  expect(await commonCompany(database, idsOf(people.Alder, Alder, Birch))).toBeNull()
  expect(await commonCompany(database, [])).toBeNull()
})

const ofCompany = z.object({ company_id: z.nullable(z.string()) })
const companyIn = (body: unknown) => z.parse(ofCompany, body).company_id

test.each(mixes)('screens learn that what is of %s is of it, for who joined %s last', async (about, joined) => {
  const { client } = people[joined]
  const { company_id } = doctors[about]
  await appointment(people[joined], doctors[about])
  const [listed] = z.parse(z.array(z.unknown()), (await client.get('/telehealth/virtual_appointments')).body)
  expect(companyIn(listed)).toBe(company_id)
  const id = await conversationOf(doctors[about], people[joined])
  expect(companyIn((await client.get(`/conversations/${id}`)).body)).toBe(company_id)
})

test.each(COMPANIES)('what two people of both studies share is of neither on screen: %s', async (joined) => {
  const other = people[joined === 'Alder' ? 'Birch' : 'Alder']
  const id = await conversationOf(other, people[joined])
  expect(companyIn((await people[joined].client.get(`/conversations/${id}`)).body)).toBeNull()
})

test('whoever is in one study is told of none', async () => {
  const id = await conversationOf(people.Alder, doctors.Birch)
  expect(companyIn((await doctors.Birch.client.get(`/conversations/${id}`)).body)).toBeNull()
})

test('people of two studies get the themes of both, others that of their own', async () => {
  const themesOf = async ({ client }: Participant) =>
    z.parse(schema.listStudyThemes.answer, (await client.get('/themes/studies')).body).map(({ brand }) => brand?.name)
  expect(await themesOf(people.Birch)).toEqual(['Birch Health', 'Alder Health'])
  expect(await themesOf(doctors.Alder)).toEqual(['Alder Health'])
  expect((await server.visitor.get('/themes/studies')).status).toBe(401)
})
