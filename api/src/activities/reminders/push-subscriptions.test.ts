import { newId } from '@almanac/domain/ids'
import { type Simulators, startSimulators } from '../../../simulators/start'
import { providersFromEnvironment } from '../../providers/environment'
import { useProviders } from '../../providers/plugin'
import { codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'

let server: TestServer
let simulators: Simulators

beforeAll(async () => {
  simulators = await startSimulators()
  const { areas } = await import('../../start/areas')
  server = await startTestServer({
    areas: [(app) => useProviders(app, providersFromEnvironment(simulators.environment)), ...areas],
  })
})
afterAll(async () => {
  await server.close()
  await simulators.close()
})

const settings = async ({ client }: Participant) => (await client.get('/reminders/settings')).body
const bodyOf = (endpoint: string, id = newId()) => ({
  id,
  endpoint,
  keys: simulators.browsers.subscribe().keys,
  device_name: 'Phone',
})
const subscribe = ({ client }: Participant, body: object) => client.post('/reminders/push_subscriptions', body)

test('the public key is generated once and is the same for everybody', async () => {
  const people = [await server.participant(), await server.participant()]
  const answers = await Promise.all([...people, ...people].map(({ client }) => client.get('/reminders/push_key')))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.body).toEqual({ public_key: expect.stringMatching(/^[\w-]{87}$/) })
})

test('subscribing is idempotent and can be renewed; unsubscribing is idempotent', async () => {
  const maya = await server.participant()
  const body = bodyOf('https://push.services.example.org/maya-1')
  expect(await Promise.all([subscribe(maya, body), subscribe(maya, body)])).toMatchObject([
    { status: 200, body: { id: body.id } },
    { status: 200 },
  ])
  expect(await subscribe(maya, { ...body, endpoint: 'https://push.services.example.org/maya-renewed' })).toMatchObject({
    status: 200,
  })
  expect(await settings(maya)).toMatchObject({ push_subscriptions: [body.id] })
  for (let time = 0; time < 2; time += 1)
    expect((await maya.client.delete(`/reminders/push_subscriptions/${body.id}`)).status).toBeLessThan(300)
  expect(await settings(maya)).toMatchObject({ push_subscriptions: [] })
})

test('concurrent renewals of several tabs all succeed and leave one subscription', async () => {
  const maya = await server.participant()
  const id = newId()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, tab) => subscribe(maya, bodyOf(`https://push.services.example.org/tab-${tab}`, id))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(
    await server.database.selectFrom('push_subscriptions').where('user_id', '=', maya.id).select('id').execute(),
  ).toEqual([{ id }])
})

test('a browser of another user now belongs to them, and its previous user cannot delete it', async () => {
  const [maya, noor] = [await server.participant(), await server.participant()]
  const body = bodyOf('https://push.services.example.org/shared')
  await subscribe(maya, body)
  await subscribe(noor, { ...body, id: newId() })
  expect([await settings(maya), await settings(noor)]).toMatchObject([
    { push_subscriptions: [] },
    { push_subscriptions: [expect.any(String)] },
  ])
  const { id } = await server.database
    .selectFrom('push_subscriptions')
    .where('user_id', '=', noor.id)
    .select('id')
    .executeTakeFirstOrThrow()
  await maya.client.delete(`/reminders/push_subscriptions/${id}`)
  expect(await settings(noor)).toMatchObject({ push_subscriptions: [id] })
})

test.each([
  'http://push.example.org/x',
  'https://127.0.0.1/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://[::ffff:10.0.0.1]/x',
  'https://10.1.2.3/x',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://db/x',
  'https://push.internal/x',
  'https://push.services.example.org:5432/x',
  'https://me:secret@push.services.example.org/x',
  'http://127.0.0.1:1/simulators/push/x',
])('%s is not an allowed push endpoint', async (endpoint) => {
  const answer = await subscribe(await server.participant(), bodyOf(endpoint))
  expect([answer.status, codesOf(answer)]).toEqual([422, ['ENDPOINT_NOT_ALLOWED']])
})

test.each([
  ['no address', { endpoint: 'push' }],
  ['another scheme', { endpoint: 'file:///etc/passwd' }],
  ['a key that is no point of the curve', { keys: { p256dh: 'B'.padEnd(87, 'x'), auth: 'a'.repeat(22) } }],
  ['keys that are none', { keys: { p256dh: 'short', auth: '<script>' } }],
])('%s is refused', async (_, wrong) => {
  expect(
    await subscribe(await server.participant(), { ...bodyOf('https://push.services.example.org/x'), ...wrong }),
  ).toMatchObject({ status: 422 })
})

test('above the limit of subscriptions the newest are kept', async () => {
  const maya = await server.participant()
  for (let count = 0; count < 22; count += 1)
    await subscribe(maya, bodyOf(`https://push.services.example.org/many-${count}`))
  expect(await settings(maya)).toMatchObject({ push_subscriptions: { length: 20 } })
})

test('settings are stored; a new time zone replans reminders; an unknown zone changes nothing', async () => {
  const maya = await server.participant({ time_zone: 'Europe/Berlin' })
  expect(await settings(maya)).toEqual({
    by_email: true,
    mails_stopped: false,
    push_subscriptions: [],
    time_zone: 'Europe/Berlin',
  })
  const reminder = {
    user_id: maya.id,
    id: newId(),
    activity_id: newId(),
    objective_id: newId(),
    repeat_type: 'daily' as const,
    time: 900,
    day_number: null,
    start_date: null,
    note: null,
  }
  await server.database.insertInto('reminders').values(reminder).execute()
  expect(await maya.client.put('/reminders/settings', { by_email: false, time_zone: 'Asia/Tokyo' })).toMatchObject({
    status: 200,
    body: { by_email: false, time_zone: 'Asia/Tokyo' },
  })
  const planned = () =>
    server.database
      .selectFrom('reminders')
      .where('user_id', '=', maya.id)
      .select(['planned_zone', 'next_at'])
      .executeTakeFirstOrThrow()
  expect(await planned()).toMatchObject({ planned_zone: 'Asia/Tokyo' })
  expect((await planned()).next_at?.toISOString()).toMatch(/T00:00:00/)
  // Setting the zone through the profile works too.
  await maya.client.put(`/users/${maya.id}`, { time_zone: 'Asia/Kathmandu' })
  expect((await planned()).next_at?.toISOString()).toMatch(/T03:15:00/)
  await maya.client.put('/reminders/settings', { time_zone: 'Mars/Olympus' })
  expect(await settings(maya)).toMatchObject({ time_zone: 'Asia/Kathmandu', by_email: false })
})
