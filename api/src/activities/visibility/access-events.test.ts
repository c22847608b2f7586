/** @embedded */
import type { FastifyInstance } from 'fastify'
import * as schema from '@almanac/contracts/schema/activities/visibility'
import { newId } from '@almanac/domain/ids'
import { openSession } from '../../account/session/store'
import { addressOf, connect } from '../../database/connect'
import type { Database } from '../../http/serve'
import { type Listening, listenAs } from '../../platform/events/testing'
import { areas } from '../../start/areas'
import { buildApp } from '../../start/app'
import { answerOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { defineActivity, activityDocumentOf, giveActivity, objectiveOf, relate } from '../testing/fixtures'

/** Two servers with one database: Ana writes through the first, the others are connected to the second. */
let server: TestServer
let otherDatabase: Database
let other: FastifyInstance
let ana: Participant
let doctor: Participant
let hers: Listening

beforeAll(async () => {
  server = await startTestServer()
  otherDatabase = connect(addressOf(server.database), { connections: 4 })
  other = await buildApp({ database: otherDatabase, areas })
  await other.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other.close()
  await otherDatabase.destroy()
  await server.close()
})

beforeEach(async () => {
  ana = await server.participant()
  doctor = await server.participant()
  await relate(server.database, ana, doctor, 4)
  hers = await listen(doctor)
})
afterEach(() => hers.answer.destroy())

async function listen({ id }: Participant): Promise<Listening> {
  const { user_id, token } = await openSession(server.database, id, null)
  const listening = await listenAs(other, `almanac_session=${user_id}.${token}`)
  expect(await listening.next()).toMatchObject({ type: 'registry' })
  return listening
}

const told = () => ({ type: 'record_access', user_id: ana.id })
const relationship = () =>
  server.database.updateTable('relationships').where('user_id', '=', ana.id).where('to_user_id', '=', doctor.id)

test.each<[string, () => Promise<unknown>]>([
  ['a removal', () => relationship().set({ visibility: 7 }).execute()],
  ['another level', () => relationship().set({ visibility: 1 }).execute()],
  [
    'the end of the relationship',
    () => server.database.deleteFrom('relationships').where('user_id', '=', ana.id).execute(),
  ],
])('%s is published to the open pages of both people on another server after commit', async (_, change) => {
  const own = await listen(ana)
  await change()
  expect(await hers.next()).toEqual(told())
  expect(await own.next()).toEqual({ type: 'record_access', user_id: doctor.id })
  expect((await doctor.client.get(`/history/owner?user_id=${ana.id}`)).status).toBe(404)
  own.answer.destroy()
})

test('hiding an activity from a person notifies them and nobody else', async () => {
  const stranger = await server.participant()
  const his = await listen(stranger)
  await relate(server.database, ana, stranger, 4)
  expect(await his.next()).toEqual(told())
  const activity = await defineActivity(server.database, ana, activityDocumentOf([objectiveOf('SliderObjective')]))
  await giveActivity(server.database, ana, activity)
  const path = `/activities/${activity}`
  const { user_relationships } = answerOf(schema.getVisibility, await ana.client.get(`${path}/visibility`))
  const of = (person: Participant) => user_relationships.find(({ user }) => user.id === person.id)?.id
  const hide = (person: Participant) =>
    ana.client.put(`${path}/change_visibility`, {
      id: activity,
      relationships: [],
      removed_relationships: [of(person)],
    })
  expect((await hide(doctor)).status).toBe(200)
  expect(await hers.next()).toEqual(told())
  const after = { type: 'comment', response_id: activity } as const
  server.app.eventPublisher.publish([stranger.id], after, null)
  expect(await his.next()).toEqual(after)
  his.answer.destroy()
})

test('a change that leaves access as it is publishes nothing', async () => {
  await relationship().set({ to_user_email: 'other@example.test' }).execute()
  await relationship().set({ visibility: 3 }).execute()
  expect(await hers.next()).toEqual(told())
  const comment = { type: 'comment', response_id: ana.id } as const
  server.app.eventPublisher.publish([doctor.id], comment, null)
  expect(await hers.next()).toEqual(comment)
})

test('an invitation notifies the invited person; no event reveals to its sender who owns the address', async () => {
  const invited = await server.participant()
  const [theirs, own] = [await listen(invited), await listen(ana)]
  const waiting = () => server.database.updateTable('relationships').where('to_user_email', '=', invited.email)
  await server.database
    .insertInto('relationships')
    .values({
      user_id: ana.id,
      id: newId(),
      to_user_id: null,
      to_user_email: invited.email,
      from_status: 'Friend',
      to_status: 'Waiting',
      visibility: 2,
    })
    .execute()
  expect(await own.next()).toEqual({ type: 'relationships' })
  await waiting().set({ to_user_id: invited.id }).execute()
  expect(await theirs.next()).toEqual(told())
  await waiting().set({ visibility: 7 }).execute()
  expect([await own.next(), await theirs.next()]).toEqual([{ type: 'relationships' }, told()])
  await waiting().set({ visibility: 2, to_status: 'Friend' }).execute()
  expect([await own.next(), await theirs.next()]).toEqual([{ type: 'record_access', user_id: invited.id }, told()])
  theirs.answer.destroy()
  own.answer.destroy()
})

test('an event of one server reaches the other', async () => {
  const own = await listen(ana)
  server.app.eventPublisher.publish([ana.id], { type: 'responses' }, null)
  expect(await own.next()).toEqual({ type: 'responses' })
  own.answer.destroy()
})
