import { codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { socialArea } from '../area'
import { acceptedRelationship, confirmedParticipant, invited, listOf } from './testing'

let server: TestServer
let ana: Participant
let ben: Participant
let id: string

beforeAll(async () => {
  server = await startTestServer({ areas: [socialArea] })
})
afterAll(async () => {
  await server.close()
})
beforeEach(async () => {
  ana = await confirmedParticipant(server, { features: ['Record for Others'] })
  ben = await confirmedParticipant(server)
  id = await acceptedRelationship(ana, ben, 3)
})

const allow = ({ client }: Participant, relationship: string, may_record: unknown = true) =>
  client.put(`/relationships/${relationship}/recorder`, { may_record })
const told = async (person: Participant) =>
  (await listOf(person)).map(({ may_record_for_user, user_may_record }) => [may_record_for_user, user_may_record])
const trail = async () =>
  (
    await server.database.selectFrom('audit_trail').where('subject', '=', id).orderBy('at').select('action').execute()
  ).map(({ action }) => action)

test('each side sees which of the two may record for the other', async () => {
  expect([await told(ana), await told(ben)]).toEqual([[[false, false]], [[false, false]]])
  expect((await allow(ana, id)).body).toMatchObject({ may_record_for_user: true, user_may_record: false })
  expect([await told(ana), await told(ben)]).toEqual([[[true, false]], [[false, true]]])
  expect((await allow(ana, id, false)).status).toBe(200)
  expect([await told(ana), await told(ben)]).toEqual([[[false, false]], [[false, false]]])
})

test('consent and withdrawal are audited, each once', async () => {
  for (const may_record of [true, true, false, false]) expect((await allow(ana, id, may_record)).status).toBe(200)
  expect((await trail()).slice(-2)).toEqual(['recording_allowed', 'recording_taken_back'])
  expect((await trail()).filter((action) => action.startsWith('recording'))).toHaveLength(2)
})

test('consent is refused for others’ relationships and for pending invitations', async () => {
  const stranger = await confirmedParticipant(server, { features: ['Record for Others'] })
  expect((await allow(stranger, id)).status).toBe(404)
  expect(codesOf(await allow(ben, id))).toEqual(['FEATURE_OFF'])
  const waiting = await invited(ana, stranger.email, 3)
  expect((await allow(ana, waiting.id)).status).toBe(404)
  expect((await allow(ana, id, 'yes')).status).toBe(422)
  expect(await told(ben)).toEqual([[false, false]])
})

test('while the study does not offer it, consent is shown to neither side', async () => {
  await allow(ana, id)
  await server.database.updateTable('users').where('id', '=', ana.id).set({ features: '[]' }).execute()
  expect([await told(ana), await told(ben)]).toEqual([[[false, false]], [[false, false]]])
})
