import { sql } from 'kysely'
import { listSessions } from '@almanac/contracts/schema/account/session'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { createClient } from '../../testing/client'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { platformArea } from '../../platform/area'
import { accountArea } from '../area'
import { openSession } from './store'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, platformArea] })
})

afterAll(() => server.close())

const device = async ({ id }: Participant, name: string) =>
  createClient(server.app, await openSession(server.database, id, name))
const devicesOf = async (client: Participant['client']) => answerOf(listSessions, await client.get('/sessions'))

test('the list contains only the user’s own sessions, marks the current one and reveals no secret', async () => {
  const [maya, other] = [await server.participant(), await server.participant()]
  await device(maya, 'Firefox 🦊 on <b>Linux</b>')
  await device(other, 'Other')
  const devices = await devicesOf(maya.client)
  expect(devices.map(({ device_name, current }) => [device_name, current])).toEqual(
    expect.arrayContaining([
      [null, true],
      ['Firefox 🦊 on <b>Linux</b>', false],
    ]),
  )
  expect(devices).toHaveLength(2)
  expect(Object.keys(devices[0] ?? {}).sort()).toEqual([
    'created_at',
    'current',
    'device_name',
    'expires_at',
    'id',
    'last_seen_at',
  ])
})

test('the list has the expiry of a session, by inactivity or age, whichever is sooner', async () => {
  const maya = await server.participant()
  await device(maya, 'aged')
  await sql`update sessions set expires_at = now() + interval '2 days' where user_id = ${maya.id} and device_name = 'aged'`.execute(
    server.database,
  )
  const days = new Map(
    (await devicesOf(maya.client)).map(({ device_name, expires_at }) => [
      device_name,
      Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000),
    ]),
  )
  expect(days).toEqual(
    new Map([
      ['aged', 2],
      [null, 30],
    ]),
  )
})

test.each([
  ['30 days of rest', sql`last_seen_at = now() - interval '30 days 1 second'`],
  ['90 days in any case', sql`expires_at = now() - interval '1 second'`],
])('a session that ended after %s is not listed and is invalid', async (_, ended) => {
  const maya = await server.participant()
  const old = await device(maya, 'old')
  await sql`update sessions set ${ended} where user_id = ${maya.id} and device_name = 'old'`.execute(server.database)
  expect(await devicesOf(maya.client)).toHaveLength(1)
  expect((await old.get('/sessions')).status).toBe(401)
})

test('a call extends the inactivity timeout, but not the maximum age', async () => {
  const maya = await server.participant()
  await sql`update sessions set created_at = now() - interval '89 days', expires_at = now() + interval '1 day', last_seen_at = now() - interval '29 days' where user_id = ${maya.id}`.execute(
    server.database,
  )
  await maya.client.get('/sessions')
  const [{ expires_at = '' } = {}] = await devicesOf(maya.client)
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 3_600_000)).toBe(24)
})

test('one device can be signed out; a second attempt is 404', async () => {
  const maya = await server.participant()
  const phone = await device(maya, 'phone')
  const id = (await devicesOf(maya.client)).find(({ device_name }) => device_name === 'phone')?.id
  expect((await maya.client.delete(`/sessions/${id}`)).status).toBe(204)
  expect((await phone.get('/sessions')).status).toBe(401)
  expect((await phone.get('/sessions/current')).body).toBeNull()
  expect((await maya.client.delete(`/sessions/${id}`)).status).toBe(404)
  expect(await devicesOf(maya.client)).toHaveLength(1)
})

test('another user’s device is 404', async () => {
  const [maya, other] = [await server.participant(), await server.participant()]
  const [othersDevice] = await devicesOf(other.client)
  const answer = await maya.client.delete(`/sessions/${othersDevice?.id}`)
  const none = await maya.client.delete(`/sessions/${newId()}`)
  expect(answer.status).toBe(404)
  expect(none.body).toEqual(answer.body)
  expect(await devicesOf(other.client)).toHaveLength(1)
})

test('all other devices of the user are signed out, but none of other users', async () => {
  const [maya, other] = [await server.participant(), await server.participant()]
  const devices = [await device(maya, 'phone'), await device(maya, 'tablet')]
  expect((await maya.client.delete('/sessions')).status).toBe(204)
  for (const one of devices) expect((await one.get('/sessions')).status).toBe(401)
  expect(await devicesOf(maya.client)).toEqual([expect.objectContaining({ current: true })])
  expect(await devicesOf(other.client)).toHaveLength(1)
})

test('visitors and requests without the CSRF token are refused', async () => {
  const maya = await server.participant()
  const [here] = await devicesOf(maya.client)
  for (const answer of [
    await server.visitor.get('/sessions'),
    await server.visitor.delete('/sessions'),
    await server.visitor.delete(`/sessions/${here?.id}`),
  ])
    expect(answer.status).toBe(401)
  maya.client.headers['x-csrf-token'] = undefined
  for (const answer of [await maya.client.delete('/sessions'), await maya.client.delete(`/sessions/${here?.id}`)]) {
    expect(answer.status).toBe(403)
    expect(codesOf(answer)).toEqual(['INVALID_CSRF_TOKEN'])
  }
  expect(await devicesOf(maya.client)).toHaveLength(1)
})

test.each(['1', 'current.json', '%00', '%F0%9F%A6%8A', '../users', "' or 1=1", 'a'.repeat(200)])(
  'the malformed id %j is refused',
  async (id) => {
    const { client } = await server.participant()
    const { status } = await client.delete(`/sessions/${encodeURI(id)}`)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)
