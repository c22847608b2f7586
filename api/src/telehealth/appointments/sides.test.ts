/** @embedded */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import * as schema from '@almanac/contracts/schema/telehealth/appointments'
import { newId } from '@almanac/domain/ids'
import { accountArea } from '../../account'
import type { TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { telehealthArea } from '../area'
import { moveAppointment } from './schedule'

const PATH = '/telehealth/virtual_appointments'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let server: TestServer
let ada: Participant
let ben: Participant
let noor: Participant
let elsewhere: Participant

beforeAll(async () => {
  const features = ['Virtual Appointments']
  server = await startTestServer({ areas: [telehealthArea, accountArea] })
  ada = await server.participant({ features, first_name: 'Ada', last_name: 'Lund' })
  ben = await server.participant({ features, first_name: 'Ben', last_name: 'Ito' })
  noor = await server.participant({ features, first_name: 'Noor', last_name: 'Haddad', time_zone: 'America/New_York' })
  elsewhere = await server.participant({ features, company: 'another' })
  await server.database.updateTable('users').set({ email_confirmed_at: new Date() }).execute()
})
beforeEach(async () => {
  for (const table of ['appointments', 'appointment_hours', 'outgoing_messages', 'audit_trail'] as const)
    await server.database.deleteFrom(table).execute()
})
afterAll(() => server.close())

/** Whole minutes, so that a time is the same after its way through JSON. */
const from = (milliseconds: number) => new Date(Math.ceil(Date.now() / MINUTE) * MINUTE + milliseconds)

/** Half an hour with Noor, starting this many milliseconds from now. */
async function appointment(startsIn: number, values: { user_id?: string; creator_user_id?: string } = {}) {
  const row = {
    user_id: ada.id,
    id: newId(),
    creator_user_id: noor.id,
    start_at: from(startsIn),
    end_at: from(startsIn + 30 * MINUTE),
    request_type: null,
    ...values,
  }
  await server.database.insertInto('appointments').values(row).execute()
  return row
}

const listed = ({ body }: TestAnswer) => z.parse(schema.listAppointments.answer, body)
const changed = ({ status, body }: TestAnswer) => {
  expect([status, body]).toEqual([200, expect.anything()])
  return z.parse(schema.changeAppointment.answer, body)
}
const refusal = z.object({ errors: z.array(z.object({ code: z.string(), title: z.string().check(z.minLength(1)) })) })
const refused = ({ status, body }: TestAnswer) => [status, z.parse(refusal, body).errors[0]?.code]
const change = (who: Participant, id: string, body: object) => who.client.put(`${PATH}/${id}`, { id, ...body })
const ask = (who: Participant, id: string, time: Date, version?: number) =>
  change(who, id, { request_type: 'reschedule_request', proposed_time: time.toISOString(), version })
const mails = async () =>
  (
    await server.database
      .selectFrom('outgoing_messages')
      .select(['user_id', 'document'])
      .where('kind', '=', 'appointment')
      .orderBy('id')
      .execute()
  ).map(({ user_id, document }) => [user_id, z.parse(z.object({ what: z.string() }), document).what])

test('the provider sees her appointments with the participant’s name and zone, and no more of them', async () => {
  await appointment(DAY)
  await appointment(2 * DAY, { user_id: ben.id, creator_user_id: ben.id })
  const [one, ...others] = listed(await noor.client.get(PATH))
  expect(others).toEqual([])
  expect(one).toMatchObject({
    side: 'provider',
    participant: { first_name: 'Ada', last_name: 'Lund' },
    other_time_zone: 'Europe/Berlin',
  })
  const raw = JSON.stringify((await noor.client.get(PATH)).body)
  expect(raw).not.toContain(ada.email)
  expect(raw).not.toContain(ada.id)
  expect(listed(await ada.client.get(PATH))[0]).toMatchObject({
    side: 'participant',
    other_time_zone: 'America/New_York',
  })
})

test('a list of more than fifty goes on after its cursor, in both directions, also among equal starts', async () => {
  const all: string[] = []
  for (let at = 0; at < 60; at++) all.push((await appointment(DAY + Math.floor(at / 3) * 3 * 60 * MINUTE)).id)
  const pages = async (who: Participant, query: string) => {
    const first = await who.client.get(`${PATH}?${query}`)
    const second = await who.client.get(`${PATH}?${query}&cursor=${String(first.headers['x-next-cursor'])}`)
    expect(second.headers['x-next-cursor']).toBeUndefined()
    return [listed(first), listed(second)].map((page) => page.map(({ id }) => id))
  }
  for (const who of [noor, ada]) {
    const [first = [], second = []] = await pages(who, 'limit=50')
    expect([first.length, second.length]).toEqual([50, 10])
    expect(new Set([...first, ...second])).toEqual(new Set(all))
  }
  await server.database.updateTable('appointments').set({ canceled_at: new Date() }).where('id', 'in', all).execute()
  const [first = [], second = []] = await pages(noor, 'history=true')
  expect([first.length, new Set([...first, ...second]).size]).toEqual([50, 60])
  expect((await noor.client.get(`${PATH}?cursor=x`)).status).toBe(422)
})

test('her list begins with what is over today, the participant’s does not', async () => {
  const before = await appointment(-40 * MINUTE)
  const ids = async (who: Participant) => listed(await who.client.get(PATH)).map(({ id }) => id)
  expect(await ids(ada)).toEqual([])
  // Just after midnight it was yesterday.
  const today = new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', dateStyle: 'short' })
  const isToday = today.format(before.end_at) === today.format(new Date())
  expect(await ids(noor)).toEqual(isToday ? [before.id] : [])
})

describe('an appointment whose call the provider has ended', () => {
  const ended = async () => {
    const { id } = await appointment(-5 * MINUTE)
    await ask(ada, id, from(2 * DAY))
    expect((await noor.client.post(`${PATH}/${id}/room/end`)).status).toBe(204)
    return id
  }
  const ids = async (who: Participant, query = '') =>
    listed(await who.client.get(`${PATH}${query}`)).map((one) => one.id)

  test('is over for both: past for the participant, and nothing can be asked of it', async () => {
    const id = await ended()
    expect([await ids(ada), await ids(ada, '?history=true')]).toEqual([[], [id]])
    // Noor may still note that Ada did not come.
    expect(await ids(noor)).toEqual([id])
    expect(await ids(noor, '?waiting=true')).toEqual([])
    const [seen] = listed(await noor.client.get(PATH))
    expect(Date.parse(seen?.call_ended_at ?? '')).toBeLessThanOrEqual(Date.now())
    for (const body of [{ request_type: 'cancel' }, { request_type: 'accept_reschedule_request' }])
      expect(refused(await change(noor, id, body))).toEqual([422, 'APPOINTMENT_OVER'])
    await expect(moveAppointment(server.database, id, from(3 * DAY))).rejects.toThrow('APPOINTMENT_OVER')
    expect(changed(await change(noor, id, { request_type: 'no_show' })).no_show).toBe(true)
  })

  test('takes no time of others, neither its own nor the one that was asked for', async () => {
    await ended()
    const other = await appointment(DAY, { user_id: ben.id })
    changed(await ask(ben, other.id, from(2 * DAY)))
  })

  test('is on again once reopened', async () => {
    const id = await ended()
    expect((await noor.client.post(`${PATH}/${id}/room/reopen`)).status).toBe(204)
    expect([await ids(ada), await ids(ada, '?history=true')]).toEqual([[id], []])
    expect(changed(await change(noor, id, { request_type: 'accept_reschedule_request' })).call_ended_at).toBeNull()
  })
})

test('a pending request is listed for the side that has to answer', async () => {
  const { id } = await appointment(DAY)
  await appointment(2 * DAY)
  await ask(ada, id, from(3 * DAY))
  const waiting = async (who: Participant) => listed(await who.client.get(`${PATH}?waiting=true`)).map((one) => one.id)
  expect([await waiting(noor), await waiting(ada), await waiting(ben)]).toEqual([[id], [], []])
  await ask(noor, id, from(4 * DAY))
  expect([await waiting(noor), await waiting(ada)]).toEqual([[], [id]])
})

test('strangers, also of another company, get a 404 for everything', async () => {
  const { id, start_at, end_at } = await appointment(DAY)
  const span = new URLSearchParams({ from: start_at.toISOString(), until: end_at.toISOString() })
  for (const who of [ben, elsewhere]) {
    expect((await change(who, id, { request_type: 'cancel' })).status).toBe(404)
    expect((await who.client.get(`${PATH}/${id}/free_times?${span.toString()}`)).status).toBe(404)
    expect((await who.client.get(`${PATH}/${id}/calendar`)).status).toBe(404)
  }
  expect((await server.visitor.get(`${PATH}/${id}/calendar`)).status).toBe(401)
})

test('a request is accepted by the other side alone; then the appointment is at that time for both', async () => {
  const { id } = await appointment(DAY)
  const time = from(2 * DAY)
  await ask(ada, id, time)
  expect(refused(await change(ada, id, { request_type: 'accept_reschedule_request' }))).toEqual([
    422,
    'NO_REQUEST_TO_ANSWER',
  ])
  expect(refused(await change(noor, id, { request_type: 'cancel_reschedule_request' }))).toEqual([
    422,
    'NO_REQUEST_TO_ANSWER',
  ])
  const accepted = changed(await change(noor, id, { request_type: 'accept_reschedule_request' }))
  expect(accepted).toMatchObject({
    start_at: time.toISOString(),
    end_at: new Date(time.getTime() + 30 * MINUTE).toISOString(),
    request_type: null,
    proposed_time: null,
  })
  expect((await mails()).map(([who]) => who)).toEqual(expect.arrayContaining([ada.id, noor.id]))
  expect((await mails()).map(([, what]) => what)).toEqual(['requested', 'moved', 'moved'])
})

test('a declined request leaves the appointment unchanged, and the requester sees the refusal', async () => {
  const { id, start_at } = await appointment(DAY)
  const time = from(2 * DAY)
  await ask(ada, id, time)
  changed(await change(noor, id, { request_type: 'decline_reschedule_request' }))
  expect(listed(await ada.client.get(PATH))[0]).toMatchObject({
    start_at: start_at.toISOString(),
    request_type: null,
    declined_time: time.toISOString(),
  })
  expect(await mails()).toEqual([
    [noor.id, 'requested'],
    [ada.id, 'declined'],
  ])
})

test('of two concurrent answers one is applied and the other refused', async () => {
  const { id } = await appointment(DAY)
  const { version } = changed(await ask(ada, id, from(2 * DAY)))
  const answers = await Promise.all([
    change(noor, id, { request_type: 'accept_reschedule_request', version }),
    change(ada, id, { request_type: 'cancel_reschedule_request', version }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost && refused(lost)).toEqual([409, 'APPOINTMENT_CHANGED'])
  expect(listed(await ada.client.get(PATH))[0]).toMatchObject({ version: version + 1, request_type: null })
})

test('two participants request the same time concurrently: one gets it, the other is refused', async () => {
  const [one, other] = [await appointment(DAY), await appointment(2 * DAY, { user_id: ben.id })]
  const time = from(3 * DAY)
  const answers = await Promise.all([ask(ada, one.id, time), ask(ben, other.id, time)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const lost = answers.find(({ status }) => status === 422)
  expect(lost && refused(lost)).toEqual([422, 'PROPOSED_TIME_NOT_FREE'])
})

test('free times keep to hours, buffer and what both have; the server refuses all others', async () => {
  const { id } = await appointment(10 * DAY)
  const taken = await appointment(2 * DAY, { user_id: ben.id })
  await server.database
    .insertInto('appointment_hours')
    .values({
      user_id: noor.id,
      time_zone: 'UTC',
      buffer_minutes: 10,
      hours: JSON.stringify([{ days: [1, 2, 3, 4, 5, 6, 7], from: 0, to: 2359 }]),
    })
    .execute()
  const span = new URLSearchParams({
    from: new Date(taken.start_at.getTime() - 60 * MINUTE).toISOString(),
    until: new Date(taken.end_at.getTime() + 60 * MINUTE).toISOString(),
  })
  const answer = await ada.client.get(`${PATH}/${id}/free_times?${span.toString()}`)
  const free = z.parse(schema.listFreeTimes.answer, answer.body)
  for (const { first, last } of free) {
    const touches = Date.parse(last) + 40 * MINUTE > taken.start_at.getTime()
    expect(touches && Date.parse(first) < taken.end_at.getTime() + 10 * MINUTE).toBe(false)
  }
  expect(refused(await ask(ada, id, new Date(taken.end_at.getTime() + 9 * MINUTE)))).toEqual([
    422,
    'PROPOSED_TIME_NOT_FREE',
  ])
  await server.database.updateTable('appointment_hours').set({ hours: '[]' }).execute()
  expect(refused(await ask(ada, id, from(5 * DAY)))).toEqual([422, 'PROPOSED_TIME_NOT_FREE'])
  const long = new URLSearchParams({ from: from(0).toISOString(), until: from(15 * DAY).toISOString() })
  expect((await ada.client.get(`${PATH}/${id}/free_times?${long.toString()}`)).status).toBe(422)
})

test('only the provider says that somebody did not come, not before it began, and can take it back', async () => {
  const [over, coming] = [await appointment(-60 * MINUTE), await appointment(DAY)]
  expect((await change(ada, over.id, { request_type: 'no_show' })).status).toBe(422)
  expect(refused(await change(noor, coming.id, { request_type: 'no_show' }))).toEqual([422, 'APPOINTMENT_NOT_BEGUN'])
  expect(changed(await change(noor, over.id, { request_type: 'no_show' })).no_show).toBe(true)
  expect(changed(await change(noor, over.id, { request_type: 'cancel_no_show' })).no_show).toBe(false)
})

test('a canceled appointment is canceled for both, its file ends it in calendars under the same id', async () => {
  const { id } = await appointment(DAY)
  const file = async () => {
    const answer = await ada.client.get(`${PATH}/${id}/calendar`)
    return { text: z.parse(z.string(), answer.body), type: answer.headers['content-type'] }
  }
  const before = await file()
  expect(before.type).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(before.text).not.toContain('Noor')
  await change(noor, id, { request_type: 'cancel' })
  expect(listed(await ada.client.get(`${PATH}?history=true`))[0]?.request_type).toBe('cancel')
  const after = await file()
  expect(after.type).toBe('text/calendar; charset=utf-8; method=CANCEL')
  expect(after.text).toContain('STATUS:CANCELLED')
  expect(
    [before.text, after.text].map((text) => /UID:(.*)\r\nDTSTAMP:.*\r\nSEQUENCE:(\d+)/.exec(text)?.slice(1)),
  ).toEqual([
    [expect.any(String), '0'],
    [/UID:(.*)\r/.exec(before.text)?.[1], '1'],
  ])
  expect((await mails()).map(([, what]) => what)).toEqual(['canceled', 'canceled'])
})

test('the audit trail records who changed what, under pseudonyms', async () => {
  const { id } = await appointment(DAY)
  await ask(ada, id, from(2 * DAY))
  await change(noor, id, { request_type: 'accept_reschedule_request' })
  const trail = await server.database
    .selectFrom('audit_trail')
    .selectAll()
    .where('subject', '=', id)
    .orderBy('at')
    .execute()
  expect(trail.map(({ action, document }) => [action, document])).toEqual([
    ['appointment_changed', { change: 'reschedule_request', by: 'participant', version: 1 }],
    ['appointment_changed', { change: 'accept_reschedule_request', by: 'provider', version: 2 }],
  ])
  expect(JSON.stringify(trail)).not.toContain(ada.id)
})

test('an appointment that nobody has is not found', async () => {
  expect((await change(ada, randomUUID(), { request_type: 'cancel' })).status).toBe(404)
})

test('repeated requests and withdrawals are limited, per appointment and side', async () => {
  const { id } = await appointment(DAY)
  const other = await appointment(3 * DAY)
  for (let day = 4; day < 12; day += 1) {
    expect((await ask(ada, id, from(day * DAY))).status).toBe(200)
    await change(ada, id, { request_type: 'cancel_reschedule_request' })
  }
  expect(refused(await ask(ada, id, from(20 * DAY)))).toEqual([429, 'TOO_MANY_TIME_REQUESTS'])
  expect(listed(await ada.client.get(PATH)).find((row) => row.id === id)?.request_type).toBeNull()
  expect((await mails()).filter(([, what]) => what === 'requested')).toHaveLength(8)
  expect((await ask(ada, other.id, from(20 * DAY))).status).toBe(200)
  expect((await ask(noor, id, from(21 * DAY))).status).toBe(200)
})

test('the two of an appointment see each other’s photo, nobody else does by that', async () => {
  await appointment(DAY)
  const image_id = newId()
  await server.database
    .insertInto('images')
    .values({
      user_id: noor.id,
      id: image_id,
      type: 'profile',
      content: Buffer.from([0xff, 0xd8]),
      width: 1,
      height: 1,
      response_id: null,
      objective_id: null,
    })
    .execute()
  await server.database.updateTable('users').set({ image_id, avatar_id: 4 }).where('id', '=', noor.id).execute()
  expect(listed(await ada.client.get(PATH))[0]?.creator).toMatchObject({ image_id, avatar_id: 4 })
  const photo = `/images/profile/${image_id}.jpg`
  expect((await ada.client.get(photo)).status).toBe(200)
  expect((await ben.client.get(photo)).status).toBe(404)
})
