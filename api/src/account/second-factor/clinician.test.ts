import { VISIBILITY } from '@almanac/contracts/rules/social/relationships'
import { updateRelationship } from '@almanac/contracts/schema/social/relationships'
import { newId } from '@almanac/domain/ids'
import { ownerAndRecorder } from '../../activities/recorded-for-others/testing'
import { acceptedRelationship, confirmedParticipant, setLevel } from '../../social/relationships/testing'
import { answerOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { startTestServer, type TestServer } from '../../testing/server'
import { hashPassword } from '../password/hash'
import { enrolApp, password, refusal, signInAs as signIn, stateOf } from './testing'

let server: TestServer
let password_hash: string

beforeAll(async () => {
  password_hash = await hashPassword(password)
  server = await startTestServer({ secondFactor: true })
})
afterAll(() => server.close())

const REQUIRED = [403, 'SECOND_FACTOR_REQUIRED']

/** An appointment that has begun, given by a provider to a participant. */
async function appointment(user_id: string, creator_user_id: string): Promise<string> {
  const id = newId()
  await server.database
    .insertInto('appointments')
    .values({ user_id, id, creator_user_id, start_at: new Date(), end_at: new Date(Date.now() + 1_800_000) })
    .execute()
  return id
}

/** As if the person was first asked longer ago than the days of grace. */
const endGrace = (id: string) =>
  server.database
    .updateTable('users')
    .where('id', '=', id)
    .set({ second_factor_asked_at: new Date(Date.now() - 15 * 86_400_000) })
    .execute()

test('who gives appointments to others is asked at sign-in, and after the days of grace sees theirs only with one', async () => {
  const features = ['Virtual Appointments']
  const maya = await server.participant({ password_hash, features })
  const provider = await server.participant({ password_hash, features })
  const id = await appointment(maya.id, provider.id)
  const client = server.newVisitor()
  expect(await signIn(client, provider.email)).toMatchObject({ status: 200, body: { second_factor_needed: true } })
  expect((await signIn(server.newVisitor(), maya.email)).body).not.toHaveProperty('second_factor_needed')
  const state = { needed: true, on: false, required_from: expect.stringMatching(/^20/) }
  expect((await client.get('/second_factor')).body).toMatchObject(state)

  const mails = server.database.selectFrom('outgoing_messages').where('user_id', '=', provider.id)
  expect(await mails.where('kind', '=', 'factor_needed').select('recipient').execute()).toHaveLength(1)

  const path = `/telehealth/virtual_appointments/${id}`
  const enter = () => client.post(`${path}/room/enter`, { incarnation: newId() })
  const listed = async () => (await client.get('/telehealth/virtual_appointments')).body
  expect((await enter()).status).toBe(200)
  expect(await listed()).toMatchObject([{ id, participant: { last_name: expect.stringMatching(/./) } }])

  await endGrace(provider.id)
  expect(refusal(await enter())).toEqual(REQUIRED)
  expect(refusal(await client.get(`${path}/calendar`))).toEqual(REQUIRED)
  // The hours of a provider are their own, and so is everything that is not another person's.
  expect(await listed()).toMatchObject([{ id, participant: { first_name: '', last_name: '' }, other_time_zone: null }])
  expect((await client.get('/todos')).status).toBe(200)
  expect((await maya.client.get(`${path}/calendar`)).status).toBe(200)

  await enrolApp(client)
  expect((await enter()).status).toBe(200)
  expect(await listed()).toMatchObject([{ id, participant: { last_name: expect.stringMatching(/./) } }])
})

test('a clinician without one neither reads the records of others nor records for them', async () => {
  const { ana, ben } = await ownerAndRecorder(server)
  await appointment(ana.id, ben.id)
  const theirs = () =>
    Promise.all(
      [`/responses?user_id=${ana.id}`, `/recorded_for/${ana.id}/activities`].map((path) => ben.client.get(path)),
    )
  await endGrace(ben.id)
  expect((await theirs()).map(refusal)).toEqual([REQUIRED, REQUIRED])
  expect((await ben.client.get('/responses')).status).toBe(200)
  // Ana is no clinician: what Ben lets her see stays open without one.
  expect((await ana.client.get(`/responses?user_id=${ben.id}`)).status).toBe(200)
})

test('the care team that a study names is asked for one', async () => {
  const nurse = await server.participant()
  expect((await stateOf(nurse.client)).needed).toBe(false)
  await server.database
    .updateTable('companies')
    .where('id', '=', nurse.company_id)
    .set({ care_team: JSON.stringify([nurse.email.toUpperCase()]) })
    .execute()
  expect((await stateOf(nurse.client)).needed).toBe(true)
})

test('whom somebody names their doctor is a clinician, by invitation or by a raised level; who names is none, nor is family', async () => {
  const [ana, ben, cem] = [
    await confirmedParticipant(server),
    await confirmedParticipant(server),
    await confirmedParticipant(server),
  ]
  const need = async ({ client }: { client: TestClient }) => (await stateOf(client)).needed
  const needs = async () => [await need(ana), await need(ben), await need(cem)]
  const relationship = await acceptedRelationship(ana, ben, VISIBILITY.doctor)
  await acceptedRelationship(ana, cem, VISIBILITY.family)
  expect(await needs()).toEqual([false, true, false])
  await setLevel(ben, relationship, VISIBILITY.family)
  expect(await needs()).toEqual([false, false, false])
  // Ben was invited by Ana, and names her his doctor.
  const asked = await setLevel(ben, relationship, VISIBILITY.doctor)
  await setLevel(ana, answerOf(updateRelationship, asked).id, VISIBILITY.doctor)
  expect(await needs()).toEqual([true, false, false])
})
