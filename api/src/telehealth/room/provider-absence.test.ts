import * as schema from '@almanac/contracts/schema/telehealth/room'
import { newId } from '@almanac/domain/ids'
import * as z from 'zod/mini'
import { codesOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { telehealthArea } from '../area'
import { notifyOfAbsentProviders } from './provider-absence'

const MINUTE = 60_000
const CARE_TEAM = 'nurse@care.test'

let server: TestServer
let ada: Participant
let noor: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [telehealthArea] })
  const features = ['Virtual Appointments']
  ada = await server.participant({ features, company: 'one', first_name: 'Ada' })
  noor = await server.participant({ features, company: 'one', first_name: 'Noor' })
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.deleteFrom('outgoing_messages').execute()
  await server.database
    .updateTable('companies')
    .set({ care_team: JSON.stringify([CARE_TEAM]) })
    .execute()
})

/** Half an hour of Ada with Noor. */
async function appointment(startsIn: number): Promise<string> {
  const id = newId()
  const start = Date.now() + startsIn * MINUTE
  const times = { start_at: new Date(start), end_at: new Date(start + 30 * MINUTE) }
  await server.database
    .insertInto('appointments')
    .values({ user_id: ada.id, id, creator_user_id: noor.id, ...times })
    .execute()
  return id
}

const at = (id: string, rest: string) => `/telehealth/virtual_appointments/${id}/room/${rest}`

async function enter(who: Participant, id: string) {
  const incarnation = newId()
  const { body } = await who.client.post(at(id, 'enter'), { incarnation })
  return { incarnation, state: z.parse(schema.enterRoom.answer, body) }
}

/** As if Ada had come so long ago. */
const cameAgo = (id: string, minutes: number) =>
  server.database
    .updateTable('room_members')
    .where('appointment_id', '=', id)
    .where('user_id', '=', ada.id)
    .set({ waiting_since: new Date(Date.now() - minutes * MINUTE) })
    .execute()

const mails = () =>
  server.database.selectFrom('outgoing_messages').select(['recipient', 'document']).orderBy('recipient').execute()

/** The provider's entry in the state that Ada receives, by entering again at once. */
async function providerFor(id: string) {
  const { state } = await enter(ada, id)
  return state.people.find(({ role }) => role === 'provider')
}

test('after 15 minutes without the provider, provider and care team are notified once, and the waiting room says so', async () => {
  const id = await appointment(-16)
  await enter(ada, id)
  await cameAgo(id, 14)
  expect(await notifyOfAbsentProviders(server.database)).toBe(0)
  expect(await providerFor(id)).toMatchObject({ absence_told: false })
  await cameAgo(id, 15)
  const notified = await Promise.all([
    notifyOfAbsentProviders(server.database),
    notifyOfAbsentProviders(server.database),
  ])
  expect(notified.toSorted()).toEqual([0, 1])
  expect(await notifyOfAbsentProviders(server.database)).toBe(0)
  const sent = await mails()
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([CARE_TEAM, noor.email].toSorted())
  const toProvider = sent.find(({ recipient }) => recipient === noor.email)
  expect(toProvider?.document).toMatchObject({ participant: null, link: `/virtual_appointments/${id}/room` })
  expect(sent.find(({ recipient }) => recipient === CARE_TEAM)?.document).toMatchObject({ link: null })
  expect(await providerFor(id)).toMatchObject({ absence_told: true })
  const trail = await server.database.selectFrom('audit_trail').where('subject', '=', id).select('action').execute()
  expect(trail).toEqual([{ action: 'room_absence_told' }])
})

test('waiting time counts from the start for those who come early, and continues after a reload', async () => {
  const id = await appointment(5)
  await enter(ada, id)
  await cameAgo(id, 4)
  const row = await server.database
    .selectFrom('appointments')
    .where('id', '=', id)
    .select('start_at')
    .executeTakeFirstOrThrow()
  expect(await providerFor(id)).toMatchObject({ awaited_since: row.start_at.toISOString() })
  await server.database
    .updateTable('appointments')
    .where('id', '=', id)
    .set({ start_at: new Date(Date.now() - 20 * MINUTE) })
    .execute()
  const { incarnation } = await enter(ada, id)
  await ada.client.post(at(id, 'leave'), { incarnation })
  const awaited = (await providerFor(id))?.awaited_since ?? ''
  expect(Math.round((Date.now() - Date.parse(awaited)) / MINUTE)).toBe(4)
})

test('after an absence of minutes the waiting time starts again', async () => {
  const id = await appointment(-16)
  await enter(ada, id)
  await cameAgo(id, 15)
  await server.database
    .updateTable('room_members')
    .where('appointment_id', '=', id)
    .set({ last_seen_at: new Date(Date.now() - 3 * MINUTE) })
    .execute()
  const awaited = (await providerFor(id))?.awaited_since ?? ''
  expect(Date.now() - Date.parse(awaited)).toBeLessThan(MINUTE)
})

test.each([
  ['the provider is there', (id: string) => enter(noor, id)],
  ['the participant has left', (id: string) => leave(id)],
  ['the appointment was canceled', (id: string) => change(id, { canceled_at: new Date() })],
  ['the appointment is over', (id: string) => change(id, { end_at: new Date(Date.now() - 1) })],
])('nobody is notified if %s', async (_, happen) => {
  const id = await appointment(-20)
  await enter(ada, id)
  await cameAgo(id, 16)
  await happen(id)
  expect(await notifyOfAbsentProviders(server.database)).toBe(0)
  expect(await mails()).toEqual([])
})

test('without a recipient the waiting room does not say that anybody was notified', async () => {
  await server.database.updateTable('companies').set({ care_team: '[]' }).execute()
  await server.database.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', noor.id).execute()
  const id = await appointment(-20)
  await enter(ada, id)
  await cameAgo(id, 16)
  expect(await notifyOfAbsentProviders(server.database)).toBe(0)
  expect(await providerFor(id)).toMatchObject({ absence_told: false })
})

async function leave(id: string): Promise<void> {
  const { incarnation } = await enter(ada, id)
  await ada.client.post(at(id, 'leave'), { incarnation })
}

const change = (id: string, values: { canceled_at?: Date; end_at?: Date }) =>
  server.database.updateTable('appointments').where('id', '=', id).set(values).execute()

describe('a call that finds no path', () => {
  const PHONE = '+1 555 555 0100'
  const report = (who: Participant, id: string, from: string, to: string, inform?: boolean) =>
    who.client.post(at(id, 'unconnected'), { from, to, ...(inform !== undefined && { inform }) })

  /** Both in the room, Ada let in. */
  async function bothInside() {
    const id = await appointment(-1)
    const [own, other] = [await enter(ada, id), await enter(noor, id)]
    const pages = [own.incarnation, other.incarnation] as const
    return { id, pages, admitAda: () => noor.client.put(at(id, `admitted/${ada.id}`)) }
  }

  test('is told to the care team once, whoever reports it; both sides get its phone number', async () => {
    const { id, pages, admitAda } = await bothInside()
    const [hers, theirs] = pages
    expect(codesOf(await report(ada, id, hers, theirs))).toEqual(['NOT_LET_IN'])
    await admitAda()
    expect(codesOf(await report(ada, id, newId(), theirs))).toEqual(['NOT_IN_ROOM'])
    expect(codesOf(await report(ada, id, hers, hers))).toEqual(['NOT_IN_ROOM'])
    expect(await mails()).toEqual([])
    const careTeam = {
      emails: [CARE_TEAM],
      label_id: null,
      time_zone: 'UTC',
      hours: [],
      answer_working_days: 2,
      emergency_number: '112',
      emergency_text: { en: 'Call 112.' },
      phone: PHONE,
    }
    await server.database
      .updateTable('companies')
      .set({ messaging: JSON.stringify({ care_team: careTeam }) })
      .execute()
    const answers = await Promise.all([report(ada, id, hers, theirs), report(noor, id, theirs, hers)])
    for (const { body } of answers) expect(body).toEqual({ care_team_informed: true, phone: PHONE })
    expect(await mails()).toEqual([
      { recipient: CARE_TEAM, document: expect.objectContaining({ participant: expect.stringContaining('Ada') }) },
    ])
  })

  test('is not told at first, but to whoever gives up; one that left before is no obstacle', async () => {
    const { id, pages, admitAda } = await bothInside()
    const [hers, theirs] = pages
    await admitAda()
    expect((await report(ada, id, hers, theirs, false)).body).toMatchObject({ care_team_informed: false })
    expect(await mails()).toEqual([])
    await ada.client.post(at(id, 'leave'), { incarnation: hers, unconnected_with: theirs })
    expect(await mails()).toHaveLength(1)
    const left = await noor.client.post(at(id, 'leave'), { incarnation: theirs, unconnected_with: hers })
    expect([left.status, (await mails()).length]).toEqual([204, 1])
  })

  test('says that nobody was told where nobody is to be', async () => {
    const { id, pages, admitAda } = await bothInside()
    await admitAda()
    await server.database.updateTable('companies').set({ care_team: '[]', messaging: '{}' }).execute()
    const { body } = await report(ada, id, ...pages)
    expect(body).toEqual({ care_team_informed: false, phone: null })
  })
})
