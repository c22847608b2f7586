import * as schema from '@almanac/contracts/schema/activities/unwell-days'
import { addDays, localDateOf } from '@almanac/domain/time'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { accountArea } from '../../account/area'
import { platformArea } from '../../platform/area'
import { hashPassword } from '../../account/password/hash'
import { unwellDaysRoutes } from './routes'

let server: TestServer
let ana: Participant
let other: Participant
const today = localDateOf(new Date(), 'UTC')

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea, unwellDaysRoutes] })
})
beforeEach(async () => {
  ana = await server.participant()
  other = await server.participant()
})
afterAll(() => server.close())

const listOf = async ({ client }: Participant) => answerOf(schema.listUnwellDays, await client.get('/unwell_days'))
const set = ({ client }: Participant, date: string, unwell = true) => client.put(`/unwell_days/${date}`, { unwell })

test('a day is set once, whoever repeats it, and taken back; nobody else has it', async () => {
  await Promise.all([set(ana, today), set(ana, today), set(ana, addDays(today, -1))])
  expect(await listOf(ana)).toEqual([today, addDays(today, -1)])
  expect(await listOf(other)).toEqual([])
  expect(answerOf(schema.setUnwellDay, await set(ana, today, false))).toEqual([addDays(today, -1)])
  expect((await set(ana, today, false)).status).toBe(200)
})

test('a day that a device has kept for a week arrives; one that is far away is refused', async () => {
  expect((await set(ana, addDays(today, -7))).status).toBe(200)
  for (const date of [addDays(today, -70), addDays(today, 7)])
    expect(codesOf(await set(ana, date))).toEqual(['INVALID_DATE'])
  for (const odd of ['today', '2026-02-30', '20260101']) expect([404, 422]).toContain((await set(ana, odd)).status)
  expect(await listOf(ana)).toEqual([addDays(today, -7)])
})

test('every answer that is the session has the days of its user alone', async () => {
  const password = 'correct horse battery staple'
  const maya = await server.participant({ password_hash: await hashPassword(password) })
  await Promise.all([set(maya, today), set(other, addDays(today, -1))])
  const daysOf = async ({ client, id }: Participant) => [
    (await client.get('/sessions/current')).body,
    (await client.get(`/users/${id}`)).body,
    (await client.put(`/users/${id}/update_locale`, { id, locale: 'es' })).body,
  ]
  for (const answer of await daysOf(maya)) expect(answer).toMatchObject({ id: maya.id, unwell_days: [today] })
  for (const answer of await daysOf(other)) expect(answer).toMatchObject({ unwell_days: [addDays(today, -1)] })
  for (const answer of await daysOf({ ...other, id: maya.id })) expect(JSON.stringify(answer)).not.toContain(today)

  const visitor = server.newVisitor()
  expect((await visitor.get('/sessions/current')).body).toBeNull()
  const signedIn = await visitor.post('/users/sign_in.json', { user: { email: maya.email, password } })
  expect(signedIn.body).toMatchObject({ unwell_days: [today] })
  // The next to sign in on the same device.
  const next = await server.participant({ password_hash: await hashPassword(password) })
  const afterwards = await visitor.post('/users/sign_in.json', { user: { email: next.email, password } })
  expect(afterwards.body).toMatchObject({ id: next.id, unwell_days: [] })
})
