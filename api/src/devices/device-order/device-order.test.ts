/** @embedded */
import { getDailyMeasurements } from '@almanac/contracts/schema/devices/daily'
import { getDeviceOrder } from '@almanac/contracts/schema/devices/device-order'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea } from '../area'

let server: TestServer
let ada: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'] })
})
afterAll(() => server.close())

const walk = (source_name: string, type: string | null, value: number) => ({
  id: source_name,
  kind: 'steps',
  start: '2026-03-02 08:00:00 +0000',
  end: '2026-03-02 09:00:00 +0000',
  value,
  unit: 'count',
  source_name,
  device: { key: source_name, ...(type && { type }) },
})
const send = (samples: object[], who = ada) => who.client.post('/apple_health/samples', { samples })
const orderOf = (body: unknown) => {
  const { devices, is_own } = getDeviceOrder.answer.parse(body)
  return { names: devices.map(({ name }) => name), numbers: devices.map(({ number }) => number), is_own }
}
const read = async (who = ada) => orderOf((await who.client.get('/devices/device_order')).body)
const put = async (numbers: number[], who = ada) =>
  orderOf((await who.client.put('/devices/device_order', { numbers })).body)
const stepsOf = async (who = ada) => {
  const { body } = await who.client.get('/devices/daily_measurements?start_date=2026-03-02&end_date=2026-03-02')
  return getDailyMeasurements.answer.parse(body).kinds[0]?.days[0]?.value
}

test('devices are in the default order until the participant sorts them, and what comes first counts', async () => {
  await send([walk('Phone', 'phone', 700), walk('App', null, 800), walk('Watch', 'watch', 1000)])
  const { names, numbers, is_own } = await read()
  expect([names, is_own]).toEqual([['Watch', 'App', 'Phone'], false])
  expect(await stepsOf()).toBe(1000)
  expect(await put([...numbers].reverse())).toMatchObject({ names: ['Phone', 'App', 'Watch'], is_own: true })
  expect(await stepsOf()).toBe(700)
  // An empty order is the default one.
  expect(await put([])).toEqual({ names, numbers, is_own: false })
  expect(await stepsOf()).toBe(1000)
})

test('a device that is not in the order follows those that are; unknown and repeated numbers change nothing', async () => {
  await send([walk('Phone', 'phone', 700), walk('Watch', 'watch', 1000)])
  const [watch = 0, phone = 0] = (await read()).numbers
  await put([phone, watch])
  await send([walk('Ring', 'ring', 900)])
  expect((await read()).names).toEqual(['Phone', 'Watch', 'Ring'])
  expect((await put([4711, watch, watch, phone])).names).toEqual(['Watch', 'Phone', 'Ring'])
})

test('of two orders at once one holds as a whole', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  await send(names.map((name) => walk(name, 'watch', 10)))
  const { numbers } = await read()
  const orders = [numbers, [...numbers].reverse(), [...numbers.slice(2), ...numbers.slice(0, 2)]]
  await Promise.all([...orders, ...orders].map((order) => put(order)))
  expect(orders).toContainEqual((await read()).numbers)
})

test('an order is of the participant’s own devices alone, and needs the feature', async () => {
  await send([walk('Phone', 'phone', 700), walk('Watch', 'watch', 1000)])
  const ben = await server.participant({ features: ['Sync a Device'] })
  await send([walk('Ben’s Phone', 'phone', 500), walk('Ben’s Watch', 'watch', 600)], ben)
  const { numbers } = await read(ben)
  await put([...numbers].reverse(), ben)
  expect(await read()).toMatchObject({ names: ['Watch', 'Phone'], is_own: false })
  expect((await read(ben)).names).toEqual(['Ben’s Phone', 'Ben’s Watch'])
  const none = await server.participant()
  expect((await none.client.get('/devices/device_order')).status).toBe(403)
  expect((await none.client.put('/devices/device_order', { numbers: [] })).status).toBe(403)
  expect((await ada.client.put('/devices/device_order', { numbers: ['a'] })).status).toBe(422)
})
