import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea } from '../area'
import { countsOf } from '../sample-coverage/counts'

let server: TestServer
let zoe: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
})
beforeEach(async () => {
  zoe = await server.participant({ features: ['Sync a Device'], time_zone: 'America/New_York' })
})
afterAll(() => server.close())

/** 4,000 steps in the evening of 20 November in New York, as a phone writes them: in UTC. */
const evening = {
  id: 'a1',
  kind: 'steps',
  start: '2026-11-21T01:00:00Z',
  end: '2026-11-21T01:30:00Z',
  value: 4_000,
  unit: 'count',
  source_name: 'Watch',
}

const send = (samples: object[], more: object = {}) => zoe.client.post('/apple_health/samples', { samples, ...more })
const move = (time_zone: string) =>
  server.database.updateTable('users').set({ time_zone }).where('id', '=', zoe.id).execute()

async function daysOf(): Promise<string[]> {
  const { body } = await zoe.client.get('/devices/daily_measurements?start_date=2026-11-18&end_date=2026-11-23')
  const { kinds } = body as { kinds: { days: { date: string; value: number }[] }[] }
  return kinds.flatMap(({ days }) => days.map(({ date, value }) => `${date}: ${value}`))
}

async function coveredDays(zone: string): Promise<string[]> {
  const period = { start_date: '2026-11-18', end_date: '2026-11-23' }
  const counts = await countsOf(server.database, zoe.id, period, zone)
  return counts.filter(({ date }) => date >= period.start_date).map(({ date }) => date)
}

test.each([
  ['UTC, which tells no place: by the participant’s zone', evening, {}, '2026-11-20'],
  ['UTC, from a phone that tells where it is', evening, { time_zone: 'Asia/Tokyo' }, '2026-11-21'],
  ['UTC, from a phone in a zone that nobody knows', evening, { time_zone: 'Etc/Nowhere' }, '2026-11-20'],
  ['its own zone', { ...evening, time_zone: 'Pacific/Auckland' }, { time_zone: 'America/New_York' }, '2026-11-21'],
  [
    'its own offset',
    { ...evening, start: '2026-11-21T02:00:00+01:00' },
    { time_zone: 'America/New_York' },
    '2026-11-21',
  ],
  ['an offset of zero, which is a place', { ...evening, start: '2026-11-21T01:00:00+00:00' }, {}, '2026-11-21'],
])('the day of a time in %s', async (_, sample, batch, date) => {
  expect(await send([sample], batch)).toMatchObject({ body: { accepted: 1 } })
  expect(await daysOf()).toEqual([`${date}: 4000`])
  expect(await coveredDays('America/New_York')).toEqual([date])
})

test('who moves keeps the days of the past, also when the same batch is sent again', async () => {
  await send([evening])
  await move('Asia/Tokyo')
  expect(await daysOf()).toEqual(['2026-11-20: 4000'])
  await send([evening])
  await send([{ ...evening, version: 1, value: 4_100 }])
  expect(await daysOf()).toEqual(['2026-11-20: 4100'])
  expect(await coveredDays('Asia/Tokyo')).toEqual(['2026-11-20'])
})

test('a sensor’s typical day has its peak at noon of the place, not of Greenwich', async () => {
  const readings = Array.from({ length: 14 * 288 }, (_, index) => {
    const at = new Date(Date.UTC(2026, 10, 2, 5) + index * 300_000)
    const hour = (at.getUTCHours() + 24 - 5) % 24
    return {
      id: `g${index}`,
      kind: 'glucose',
      start: at.toISOString(),
      value: hour === 12 ? 200 : 100,
      unit: 'mg/dL',
      source_name: 'Sensor',
    }
  })
  for (let from = 0; from < readings.length; from += 2_000) await send(readings.slice(from, from + 2_000))
  const { body } = await zoe.client.get('/devices/glucose_report?start_date=2026-11-02&end_date=2026-11-15')
  const { profile } = body as { profile: { minute: number; percentiles: Record<string, number> | null }[] }
  expect(profile.filter(({ percentiles }) => (percentiles?.[50] ?? 0) > 150).map(({ minute }) => minute)).toEqual([
    720, 735, 750, 765,
  ])
})

test('devices are known by their key: a new name is no new device, and a deleted one leaves its number', async () => {
  const device = { key: 'com.apple.health.5C/Watch7,1', type: 'watch', model: 'Watch7,1' }
  const read = () =>
    server.database
      .selectFrom('sample_devices')
      .select(['number', 'source', 'device', 'name', 'type', 'model'])
      .where('user_id', '=', zoe.id)
      .orderBy('number')
      .execute()
  await send([
    { ...evening, device, source_name: 'Zoe’s watch' },
    { ...evening, id: 'a2', source_name: 'Phone' },
  ])
  await send([{ ...evening, id: 'a3', device: { ...device, type: 'gizmo' }, source_name: 'Old watch' }])
  expect(await read()).toEqual([
    { number: 1, source: 'apple_health', device: 'Phone', name: 'Phone', type: null, model: null },
    { number: 2, source: 'apple_health', device: device.key, name: 'Old watch', type: 'watch', model: 'Watch7,1' },
  ])
  await zoe.client.delete('/apple_health')
  await send([{ ...evening, device, source_name: 'Watch' }])
  expect((await read()).map(({ number, device: key }) => [number, key])).toEqual([
    [1, null],
    [2, null],
    [3, device.key],
  ])
})

test('what was left out is kept without its value, until a valid delivery takes its place', async () => {
  const read = () =>
    server.database
      .selectFrom('left_out_samples')
      .select(['kind', 'reason', 'device'])
      .where('user_id', '=', zoe.id)
      .execute()
  await send([
    { ...evening, unit: 'furlong' },
    { ...evening, id: 'a2', start: 'yesterday' },
  ])
  expect(await read()).toEqual([{ kind: 'steps', reason: 'INVALID_UNIT', device: 'Watch' }])
  await send([evening])
  expect(await read()).toEqual([])
})
