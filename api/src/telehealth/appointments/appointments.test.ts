/** @embedded */
import * as z from 'zod/mini'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import * as schema from '@almanac/contracts/schema/telehealth/appointments'
import { newId } from '@almanac/domain/ids'
import type { TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { telehealthArea } from '../area'

const PATH = '/telehealth/virtual_appointments'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let server: TestServer
let ada: Participant
let eve: Participant
let provider: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [telehealthArea] })
  ada = await server.participant({ features: ['Virtual Appointments'] })
  eve = await server.participant({ features: ['Virtual Appointments'] })
  provider = await server.participant({ first_name: 'Noor', last_name: 'Haddad' })
})
beforeEach(() => server.database.deleteFrom('appointments').execute())
afterAll(() => server.close())

const from = (milliseconds: number) => new Date(Date.now() + milliseconds)

interface Values {
  user_id?: string
  creator_user_id?: string
  canceled_at?: Date
  call_ended_at?: Date
  request_type?: 'cancel'
  requested_by?: 'participant'
}

/** Half an hour with the provider, starting this many milliseconds from now. */
async function appointment(startsIn: number, values: Values = {}): Promise<string> {
  const id = newId()
  await server.database
    .insertInto('appointments')
    .values({
      user_id: ada.id,
      id,
      creator_user_id: provider.id,
      start_at: from(startsIn),
      end_at: from(startsIn + 30 * MINUTE),
      request_type: null,
      ...values,
    })
    .execute()
  return id
}

const listed = ({ body }: TestAnswer): Appointment[] => z.parse(schema.listAppointments.answer, body)
const changed = ({ body }: TestAnswer): Appointment => z.parse(schema.changeAppointment.answer, body)
const ids = (answer: TestAnswer) => listed(answer).map(({ id }) => id)
const refusal = z.object({
  errors: z.array(
    z.object({ title: z.string().check(z.minLength(1)), code: z.string(), field: z.optional(z.string()) }),
  ),
})
/** What a call was refused with: code and field of each entry; each must have come with words. */
const refusals = ({ body }: TestAnswer) => z.parse(refusal, body).errors.map(({ code, field }) => [code, field])
const change = (who: Participant, id: string, body: object) => who.client.put(`${PATH}/${id}`, { id, ...body })

test('coming appointments are ascending and name the creator as the provider', async () => {
  const later = await appointment(3 * DAY)
  const sooner = await appointment(DAY)
  const now = await appointment(-10 * MINUTE)
  const answer = await ada.client.get(PATH)
  expect(answer.status).toBe(200)
  expect(ids(answer)).toEqual([now, sooner, later])
  expect(listed(answer)[0]?.creator).toEqual({
    first_name: 'Noor',
    last_name: 'Haddad',
    avatar_id: null,
    image_id: null,
  })
})

test('history is descending and holds what is over or was canceled', async () => {
  const older = await appointment(-20 * DAY)
  const newer = await appointment(-2 * DAY)
  const canceled = await appointment(2 * DAY, { canceled_at: new Date() })
  await appointment(DAY)
  const answer = await ada.client.get(`${PATH}?history=true`)
  expect(ids(answer)).toEqual([canceled, newer, older])
  expect(listed(answer)[0]?.request_type).toBe('cancel')
})

test('both lists look 60 days ahead and back, and no further', async () => {
  await appointment(61 * DAY)
  await appointment(-61 * DAY)
  expect(ids(await ada.client.get(PATH))).toEqual([])
  expect(ids(await ada.client.get(`${PATH}?history=true`))).toEqual([])
})

test('bounds and limit narrow a list; more than 50 is refused', async () => {
  const first = await appointment(DAY)
  const second = await appointment(2 * DAY)
  await appointment(4 * DAY)
  expect(ids(await ada.client.get(`${PATH}?limit=1`))).toEqual([first])
  const bounds = new URLSearchParams({
    ending_after: from(1.5 * DAY).toISOString(),
    starting_before: from(3 * DAY).toISOString(),
  })
  expect(ids(await ada.client.get(`${PATH}?${bounds.toString()}`))).toEqual([second])
  expect((await ada.client.get(`${PATH}?limit=51`)).status).toBe(422)
})

test('the open ones begin with the next, however many were before it today, and one comes alone by its id', async () => {
  const { id: creator_user_id, client: noor } = await server.participant({ features: ['Virtual Appointments'] })
  const by = (startsIn: number, values: Values = {}) => appointment(startsIn, { creator_user_id, ...values })
  const canceling = await by(2 * MINUTE, { request_type: 'cancel', requested_by: 'participant' })
  const next = await by(20 * MINUTE)
  const later = await by(DAY)
  for (let number = 0; number < 51; number += 1) await by(-number, { call_ended_at: new Date() })
  expect(ids(await noor.get(PATH))).not.toContain(next)
  expect(ids(await noor.get(`${PATH}?open=true`))).toEqual([next, later])
  expect(ids(await ada.client.get(`${PATH}?open=true`))).toEqual([next, later])
  expect(ids(await noor.get(`${PATH}?id=${next}`))).toEqual([next])
  expect(ids(await ada.client.get(`${PATH}?id=${canceling}`))).toEqual([canceling])
  expect(ids(await eve.client.get(`${PATH}?id=${next}`))).toEqual([])
})

test('nobody sees or changes the appointment of another, nor without a session', async () => {
  const id = await appointment(DAY)
  expect(ids(await eve.client.get(PATH))).toEqual([])
  for (const request_type of ['cancel', 'cancel_reschedule_request'])
    expect((await change(eve, id, { request_type })).status).toBe(404)
  expect(
    (await change(eve, id, { request_type: 'reschedule_request', proposed_time: from(DAY).toISOString() })).status,
  ).toBe(404)
  expect((await server.visitor.get(PATH)).status).toBe(401)
  expect(listed(await ada.client.get(PATH))[0]?.request_type).toBeNull()
})

test('another time is asked for, and taken back', async () => {
  const id = await appointment(DAY)
  const proposed_time = from(2 * DAY).toISOString()
  const asked = await change(ada, id, { request_type: 'reschedule_request', proposed_time })
  expect(asked.status).toBe(200)
  expect(asked.body).toMatchObject({ id, request_type: 'reschedule_request', proposed_time })
  // The appointment itself stays where it is until the provider answers.
  expect(ids(await ada.client.get(PATH))).toEqual([id])
  const taken = await change(ada, id, { request_type: 'cancel_reschedule_request' })
  expect(taken.body).toMatchObject({ request_type: null, proposed_time: null })
})

test.each([
  ['in the past', -DAY, 'PROPOSED_TIME_TOO_SOON'],
  ['nine minutes ahead', 9 * MINUTE, 'PROPOSED_TIME_TOO_SOON'],
  ['missing', null, 'PROPOSED_TIME_REQUIRED'],
])('a proposed time %s is refused', async (_, ahead, code) => {
  const id = await appointment(DAY)
  const proposed_time = ahead === null ? null : from(ahead).toISOString()
  const answer = await change(ada, id, { request_type: 'reschedule_request', proposed_time })
  expect(answer.status).toBe(422)
  expect(refusals(answer)).toEqual([[code, 'proposed_time']])
})

test('a canceled appointment is no longer upcoming; canceling twice is once', async () => {
  const id = await appointment(DAY)
  const first = await change(ada, id, { request_type: 'cancel' })
  expect(changed(first).request_type).toBe('cancel')
  expect(changed(await change(ada, id, { request_type: 'cancel' }))).toEqual(changed(first))
  expect(ids(await ada.client.get(PATH))).toEqual([])
  expect(ids(await ada.client.get(`${PATH}?history=true`))).toEqual([id])
  const again = await change(ada, id, { request_type: 'reschedule_request', proposed_time: from(DAY).toISOString() })
  expect(refusals(again)).toEqual([['APPOINTMENT_CANCELED', undefined]])
})

test('what is over cannot be changed', async () => {
  const id = await appointment(-DAY)
  const answer = await change(ada, id, { request_type: 'cancel' })
  expect(answer.status).toBe(422)
  expect(refusals(answer)).toEqual([['APPOINTMENT_OVER', undefined]])
})

test('a body that names another appointment than the path is refused', async () => {
  const id = await appointment(DAY)
  expect((await ada.client.put(`${PATH}/${id}`, { id: newId(), request_type: 'cancel' })).status).toBe(422)
})

test("without 'Virtual Appointments' there are none to see or change", async () => {
  const id = await appointment(DAY, { user_id: provider.id })
  expect((await provider.client.get(PATH)).status).toBe(403)
  expect(refusals(await change(provider, id, { request_type: 'cancel' }))).toEqual([['FEATURE_OFF', undefined]])
})
