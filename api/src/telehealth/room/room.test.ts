import * as schema from '@almanac/contracts/schema/telehealth/room'
import { newId } from '@almanac/domain/ids'
import * as z from 'zod/mini'
import { codesOf } from '../../testing/answer'
import type { TestAnswer } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { moveAppointment } from '../appointments/schedule'
import { telehealthArea } from '../area'
import { deleteExpiredSignals } from './signals'

const MINUTE = 60_000

let server: TestServer
let ada: Participant
let noor: Participant
let eve: Participant
let stranger: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [telehealthArea] })
  const features = ['Virtual Appointments']
  ada = await server.participant({ features, company: 'one' })
  noor = await server.participant({ features, company: 'one', first_name: 'Noor' })
  eve = await server.participant({ features, company: 'one' })
  stranger = await server.participant({ features, company: 'two' })
})
afterAll(() => server.close())

/** Half an hour of Ada with Noor, starting this many minutes from now. */
async function appointment(startsIn: number, values: { canceled_at?: Date } = {}): Promise<string> {
  const id = newId()
  const start = Date.now() + startsIn * MINUTE
  await server.database
    .insertInto('appointments')
    .values({
      user_id: ada.id,
      id,
      creator_user_id: noor.id,
      start_at: new Date(start),
      end_at: new Date(start + 30 * MINUTE),
      ...values,
    })
    .execute()
  return id
}

const at = (id: string, rest: string) => `/telehealth/virtual_appointments/${id}/room/${rest}`
const token = (who: Participant, appointment_id: string) => who.client.post('/twilio/token', { appointment_id })
const stateIn = ({ body }: TestAnswer) => z.parse(schema.enterRoom.answer, body)
const incarnations = new Map<Participant, string>()

async function enter(who: Participant, id: string): Promise<TestAnswer> {
  const incarnation = newId()
  incarnations.set(who, incarnation)
  return who.client.post(at(id, 'enter'), { incarnation })
}

const pageOf = (who: Participant): string => incarnations.get(who) ?? ''
const admit = (id: string, who: Participant, by = noor) => by.client.put(at(id, `admitted/${who.id}`))

const signal = (who: Participant, id: string, to: string, values: object = {}) =>
  who.client.post(at(id, 'signals'), { from: pageOf(who), to, number: 0, message: '{}', ...values })

async function trailOf(id: string): Promise<string[]> {
  const rows = await server.database
    .selectFrom('audit_trail')
    .where('subject', '=', id)
    .orderBy('id')
    .select('action')
    .execute()
  return rows.map(({ action }) => action)
}

/** Moves an appointment to this many minutes from now; the others of both are canceled, so that the time is free. */
async function move(id: string, startsIn: number): Promise<void> {
  await server.database.updateTable('appointments').where('id', '<>', id).set({ canceled_at: new Date() }).execute()
  await moveAppointment(server.database, id, new Date(Date.now() + startsIn * MINUTE))
}

/** Both in the room. */
async function call(): Promise<string> {
  const id = await appointment(0)
  await enter(ada, id)
  await enter(noor, id)
  await admit(id, ada)
  return id
}

test.each([
  ['an hour before the start', 60, 'APPOINTMENT_NOT_YET'],
  ['eleven minutes before the start', 11, 'APPOINTMENT_NOT_YET'],
  ['a minute after the end', -31, 'APPOINTMENT_OVER'],
])('nobody can enter %s', async (_, startsIn, code) => {
  const id = await appointment(startsIn)
  for (const who of [ada, noor]) {
    expect(codesOf(await token(who, id))).toEqual([code])
    expect(codesOf(await enter(who, id))).toEqual([code])
  }
})

test('nine minutes before its start both parties get in, and the answer says what carries the call', async () => {
  const id = await appointment(9)
  for (const who of [ada, noor]) {
    const answer = await token(who, id)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ engine: 'peer', token: null, room: id, ice_servers: [] })
  }
})

test('a canceled appointment lets nobody in', async () => {
  const id = await appointment(0, { canceled_at: new Date() })
  expect(codesOf(await token(ada, id))).toEqual(['APPOINTMENT_CANCELED'])
})

test('the room is not found by anybody else, even with the link', async () => {
  const id = await call()
  for (const who of [eve, stranger]) {
    expect((await token(who, id)).status).toBe(404)
    expect((await enter(who, id)).status).toBe(404)
    expect((await signal(who, id, pageOf(ada))).status).toBe(404)
    expect((await who.client.get(`${at(id, 'events')}?incarnation=${pageOf(ada)}`)).status).toBe(404)
    expect((await who.client.post(at(id, 'end'))).status).toBe(404)
  }
  expect((await server.visitor.post('/twilio/token', { appointment_id: id })).status).toBe(401)
})

test('without the feature there is no room', async () => {
  const off = await server.participant({ company: 'three' })
  const id = newId()
  await server.database
    .insertInto('appointments')
    .values({
      user_id: off.id,
      id,
      creator_user_id: noor.id,
      start_at: new Date(),
      end_at: new Date(Date.now() + 30 * MINUTE),
    })
    .execute()
  expect(codesOf(await token(off, id))).toEqual(['FEATURE_OFF'])
})

test('everybody but the provider waits, sees only her, and is admitted only by her', async () => {
  const id = await appointment(0)
  expect(stateIn(await enter(ada, id))).toMatchObject({ role: 'participant', admitted: false })
  const seen = stateIn(await enter(noor, id))
  expect(seen).toMatchObject({ role: 'provider', admitted: true })
  expect(seen.people.map(({ user_id }) => user_id).sort()).toEqual([ada.id, noor.id].sort())
  expect(codesOf(await admit(id, ada, ada))).toEqual(['PROVIDER_ONLY'])
  expect(codesOf(await signal(ada, id, pageOf(noor)))).toEqual(['NOT_LET_IN'])
  expect(codesOf(await signal(noor, id, pageOf(ada)))).toEqual(['NOT_LET_IN'])
  expect((await admit(id, ada)).status).toBe(204)
  expect((await signal(noor, id, pageOf(ada))).status).toBe(204)
  // A reload is no new wait.
  expect(stateIn(await enter(ada, id)).admitted).toBe(true)
})

test('a third person enters after the provider has added and admitted them; a fourth cannot be added', async () => {
  const id = await call()
  expect((await ada.client.post(at(id, 'guests'), { email: eve.email })).status).toBe(403)
  expect((await noor.client.post(at(id, 'guests'), { email: stranger.email })).status).toBe(204)
  expect((await enter(stranger, id)).status).toBe(404)
  expect((await noor.client.post(at(id, 'guests'), { email: eve.email })).status).toBe(204)
  const waiting = stateIn(await enter(eve, id))
  expect(waiting).toMatchObject({ role: 'guest', admitted: false })
  expect(waiting.people.map(({ user_id }) => user_id)).not.toContain(ada.id)
  expect(codesOf(await signal(eve, id, pageOf(ada)))).toEqual(['NOT_LET_IN'])
  await admit(id, eve)
  expect((await signal(eve, id, pageOf(ada))).status).toBe(204)
  const further = await server.participant({ company: 'one' })
  expect(codesOf(await noor.client.post(at(id, 'guests'), { email: further.email }))).toEqual(['ROOM_FULL'])
})

describe('forged signals', () => {
  test('in the name of another page, to a page elsewhere or to oneself', async () => {
    const id = await call()
    expect(codesOf(await signal(ada, id, pageOf(noor), { from: pageOf(noor) }))).toEqual(['NOT_IN_ROOM'])
    expect(codesOf(await signal(ada, id, newId()))).toEqual(['NOT_IN_ROOM'])
    expect(codesOf(await signal(ada, id, pageOf(ada)))).toEqual(['NOT_IN_ROOM'])
    const elsewhere = await call()
    expect(codesOf(await signal(ada, id, pageOf(noor)))).toEqual(['NOT_IN_ROOM'])
    expect((await signal(ada, elsewhere, pageOf(noor))).status).toBe(204)
  })

  test('from a page that was replaced by a newer one', async () => {
    const id = await call()
    const before = pageOf(ada)
    await enter(ada, id)
    expect(codesOf(await signal(ada, id, pageOf(noor), { from: before }))).toEqual(['NOT_IN_ROOM'])
  })

  test('too large and too many', async () => {
    const id = await call()
    expect((await signal(ada, id, pageOf(noor), { message: 'x'.repeat(65_537) })).status).toBe(422)
    expect(codesOf(await signal(ada, id, pageOf(noor), { message: 'ä'.repeat(65_536) }))).toEqual(['TOO_LARGE'])
    const answers = await Promise.all(
      Array.from({ length: 65 }, (_, number) => signal(ada, id, pageOf(noor), { number })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(60).fill(204), ...Array(5).fill(429)])
  })
})

test('the provider ends the call for everybody, once', async () => {
  const id = await call()
  await signal(ada, id, pageOf(noor))
  expect(codesOf(await ada.client.post(at(id, 'end')))).toEqual(['PROVIDER_ONLY'])
  const ends = await Promise.all([noor.client.post(at(id, 'end')), noor.client.post(at(id, 'end'))])
  expect(ends.map(({ status }) => status)).toEqual([204, 204])
  expect(codesOf(await enter(ada, id))).toEqual(['ROOM_ENDED'])
  expect(codesOf(await token(noor, id))).toEqual(['ROOM_ENDED'])
  const left = await server.database.selectFrom('room_signals').where('appointment_id', '=', id).selectAll().execute()
  expect(left).toEqual([])
  const trail = await trailOf(id)
  expect(trail.filter((action) => action === 'room_ended')).toHaveLength(1)
})

describe('a call that was ended', () => {
  test('is reopened by the provider alone, and everybody waits again to be let in', async () => {
    const id = await call()
    await noor.client.post(at(id, 'end'))
    expect(codesOf(await ada.client.post(at(id, 'reopen')))).toEqual(['PROVIDER_ONLY'])
    expect((await eve.client.post(at(id, 'reopen'))).status).toBe(404)
    expect(codesOf(await enter(ada, id))).toEqual(['ROOM_ENDED'])
    const again = await Promise.all([noor.client.post(at(id, 'reopen')), noor.client.post(at(id, 'reopen'))])
    expect(again.map(({ status }) => status)).toEqual([204, 204])
    expect(stateIn(await enter(ada, id))).toMatchObject({ admitted: false })
    expect((await trailOf(id)).filter((action) => action === 'room_reopened')).toHaveLength(1)
  })

  test('stays so after the end of its appointment', async () => {
    const id = await call()
    await noor.client.post(at(id, 'end'))
    await server.database.updateTable('appointments').where('id', '=', id).set({ end_at: new Date() }).execute()
    expect(codesOf(await noor.client.post(at(id, 'reopen')))).toEqual(['APPOINTMENT_OVER'])
  })

  test('and one that goes on are the same to who reopens them: nobody is put out of a room', async () => {
    const id = await call()
    expect((await noor.client.post(at(id, 'reopen'))).status).toBe(204)
    expect((await signal(ada, id, pageOf(noor))).status).toBe(204)
  })
})

test('a call cannot be ended before its room is open, which would keep both out later', async () => {
  const id = await appointment(60)
  expect(codesOf(await noor.client.post(at(id, 'end')))).toEqual(['APPOINTMENT_NOT_YET'])
  await move(id, 5)
  expect((await enter(noor, id)).status).toBe(200)
})

describe('an appointment that is moved', () => {
  test('during its call empties the room, and the trail says that both have left', async () => {
    const id = await call()
    await move(id, 60)
    expect(codesOf(await enter(ada, id))).toEqual(['APPOINTMENT_NOT_YET'])
    expect((await trailOf(id)).filter((action) => action === 'room_left')).toHaveLength(2)
  })

  test('by some minutes during its call leaves both in the room', async () => {
    const id = await call()
    await move(id, 5)
    expect((await signal(ada, id, pageOf(noor))).status).toBe(204)
  })
})

test('the audit trail records who was in the room and when, without those who only waited', async () => {
  const id = await appointment(0)
  await enter(ada, id)
  await ada.client.post(at(id, 'leave'), { incarnation: pageOf(ada) })
  expect(await trailOf(id)).toEqual([])
  await enter(ada, id)
  await enter(noor, id)
  await admit(id, ada)
  await ada.client.post(at(id, 'leave'), { incarnation: newId() })
  await ada.client.post(at(id, 'leave'), { incarnation: pageOf(ada) })
  await noor.client.post(at(id, 'end'))
  expect(await trailOf(id)).toEqual([
    'room_entered',
    'room_admitted',
    'room_entered',
    'room_left',
    'room_ended',
    'room_left',
  ])
})

test('signals are gone after a minute', async () => {
  const id = await call()
  await signal(ada, id, pageOf(noor))
  const kept = () => server.database.selectFrom('room_signals').where('appointment_id', '=', id).selectAll().execute()
  await deleteExpiredSignals(server.database, new Date(Date.now() + 50_000), 100)
  expect(await kept()).toHaveLength(1)
  await deleteExpiredSignals(server.database, new Date(Date.now() + 61_000), 100)
  expect(await kept()).toEqual([])
})
