import { addDays, localDateOf } from '@almanac/domain/time'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { devicesArea } from '../area'
import { writeSamples, type NewSample } from '../samples/write-samples'

let server: TestServer
let ada: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'], time_zone: ZONE })
})
afterAll(() => server.close())

const ZONE = 'America/New_York'
const today = localDateOf(new Date(), ZONE)
/** The date this many days before today. */
const ago = (days: number) => addDays(today, -days)

/** `count` values of a source, five minutes apart, on the date this many days ago. */
const valuesOn = (days: number, { count = 1, ...changes }: Partial<NewSample> & { count?: number }): NewSample[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'steps' as const,
    source: 'apple_health',
    device: 'Watch',
    record_id: changes.device ? `${changes.device}-${days}` : '',
    version: 1,
    started_at: new Date(Date.parse(`${ago(days)}T06:00:00Z`) + index * 300_000),
    ended_at: null,
    value: 100,
    unit: '{steps}',
    bound: null,
    offset_minutes: -300,
    detail: null,
    ...changes,
  }))

async function store(...samples: NewSample[]): Promise<void> {
  await writeSamples(server.database, ada.id, { samples, inOrder: true })
}

const connect = (source_id: string, document: object = {}) =>
  server.database
    .insertInto('device_connections')
    .values({
      user_id: ada.id,
      source_id,
      document: JSON.stringify(document),
      synced_at: new Date(),
      read_until: new Date(),
    })
    .execute()

const missing = async (who = ada) => (await who.client.get('/synced_device_data/missing')).body
const days = (count: number, without: readonly number[] = []) =>
  Array.from({ length: count }, (_, index) => index + 1).filter((day) => !without.includes(day))

test('what a phone usually sends is missing on the days without it, and nothing of what comes each week', async () => {
  await connect('apple_health')
  await store(...days(20, [3, 7, 15]).flatMap((day) => valuesOn(day, {})))
  await store(...[2, 9, 16].flatMap((day) => valuesOn(day, { kind: 'weight', unit: 'kg', value: 70 })))
  expect(await missing()).toEqual([
    // The fifteenth day is before the last two weeks.
    { source: 'apple_health', device: null, kind: 'steps', days: 2, last_date: ago(3) },
  ])
  const eve = await server.participant({ features: ['Sync a Device'] })
  expect(await missing(eve)).toEqual([])
})

test('each app tells for itself, from its first value on; one that is not connected any more tells nothing', async () => {
  await connect('wearables', { uid: 'u', apps: ['fitbit', 'oura'] })
  await store(...days(10, [4]).flatMap((day) => valuesOn(day, { source: 'validic', device: 'fitbit' })))
  await store(...days(14).flatMap((day) => valuesOn(day, { source: 'validic', device: 'oura' })))
  await store(...days(14, [2]).flatMap((day) => valuesOn(day, { source: 'validic', device: 'garmin' })))
  expect(await missing()).toEqual([{ source: 'validic', device: 'fitbit', kind: 'steps', days: 1, last_date: ago(4) }])
})

test('a night counts on the morning on which it ends, also what of it ends in the evening', async () => {
  await connect('apple_health')
  const part = (day: number, start: string, end: string) =>
    valuesOn(day, {
      kind: 'sleep',
      unit: 'min',
      detail: 'light',
      started_at: new Date(`${ago(day)}T${start}:00Z`),
      ended_at: new Date(`${ago(day)}T${end}:00Z`),
    })
  // From 21:00 to 22:30 and from 22:40 to 6:00, in New York.
  await store(...days(10, [4]).flatMap((day) => [...part(day, '02:00', '03:30'), ...part(day, '03:40', '11:00')]))
  expect(await missing()).toEqual([{ source: 'apple_health', device: null, kind: 'sleep', days: 1, last_date: ago(4) }])
})

test('of a sensor a day is missing on which less came than a report needs', async () => {
  await connect('dexcom')
  const glucose = { kind: 'glucose', source: 'dexcom', device: null, unit: 'mg/dL', value: 110 } as const
  await store(...days(5).flatMap((day) => valuesOn(day, { ...glucose, count: day === 2 ? 150 : 240 })))
  expect(await missing()).toEqual([{ source: 'dexcom', device: null, kind: 'glucose', days: 1, last_date: ago(2) }])
})

test('readings that came twice don’t fill a day, and a sensor of another interval has whole days of its own', async () => {
  await connect('dexcom')
  const glucose = { kind: 'glucose', source: 'dexcom', device: null, unit: 'mg/dL', value: 110 } as const
  const again = (samples: NewSample[]) =>
    samples.map((one) => ({ ...one, record_id: 'again', started_at: new Date(one.started_at.getTime() + 60_000) }))
  const halfDay = valuesOn(2, { ...glucose, count: 150 })
  await store(
    ...days(3, [2]).flatMap((day) => valuesOn(day, { ...glucose, count: 240 })),
    ...halfDay,
    ...again(halfDay),
  )
  const every15 = [4, 5].flatMap((day) =>
    valuesOn(day, { ...glucose, count: 240 }).filter((_, index) => index % 3 === 0),
  )
  await store(...every15)
  expect(await missing()).toEqual([{ source: 'dexcom', device: null, kind: 'glucose', days: 1, last_date: ago(2) }])
})

test('a value a day of a clinic is whole beside a sensor, which gives one every five minutes', async () => {
  await connect('dexcom')
  await connect('human_api', { sources: ['clinic'] })
  const glucose = { kind: 'glucose', source: 'dexcom', device: null, unit: 'mg/dL', value: 110 } as const
  await store(...days(5).flatMap((day) => valuesOn(day, { ...glucose, count: 240 })))
  await store(...days(14, [3]).flatMap((day) => valuesOn(day, { ...glucose, source: 'human_api' })))
  expect(await missing()).toEqual([{ source: 'human_api', device: null, kind: 'glucose', days: 1, last_date: ago(3) }])
})

test('what has not been read yet is not missing', async () => {
  await connect('dexcom')
  await server.database
    .updateTable('device_connections')
    .set({ read_until: new Date(Date.now() - 5 * 86_400_000) })
    .where('user_id', '=', ada.id)
    .execute()
  await store(...valuesOn(8, { kind: 'heart_rate', source: 'dexcom', device: null, unit: '/min', value: 60 }))
  const told = await missing()
  expect(told).toEqual([expect.objectContaining({ kind: 'heart_rate', days: 2, last_date: ago(6) })])
})

test('nobody without the feature is answered', async () => {
  const without = await server.participant()
  expect((await without.client.get('/synced_device_data/missing')).status).toBe(403)
})
