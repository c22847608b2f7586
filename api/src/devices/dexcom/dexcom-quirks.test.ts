import { offsetMinutesAt } from '@almanac/domain/time'
import { switchDexcom } from '../../../simulators/dexcom/switches'
import type { Participant } from '../../testing/server'
import { connectDexcom, connectionOf, startSyncServer, storedSamples, syncNow, type SyncServer } from '../testing-sync'

const DAY_MS = 86_400_000

/** The zone of participants in tests. */
const ZONE = 'Europe/Berlin'

let sync: SyncServer
let ada: Participant

beforeAll(async () => {
  sync = await startSyncServer()
})
beforeEach(async () => {
  ada = await sync.server.participant({ features: ['Sync a Device'] })
  switchDexcom(sync.simulators.dexcomData)
  const now = Date.now()
  // The clock of the sensor stands: every read is of the same readings.
  Object.assign(sync.simulators.dexcomData, { days: 2, now: () => now })
  await connectDexcom(sync, ada)
})
afterAll(() => sync.close())

type DexcomSwitches = Parameters<typeof switchDexcom> extends [unknown, ...infer Words] ? Words : never

/** What is stored after a read with these switches. */
async function readWith(...words: DexcomSwitches) {
  switchDexcom(sync.simulators.dexcomData, ...words)
  await syncNow(sync, ada, 'dexcom')
  return storedSamples(sync, ada)
}

const leftOut = async () => (await connectionOf(sync, ada, 'dexcom')).left_out

test.each(['no_seconds', 'blanks', 'single_digits', 'offsets'] as const)(
  'times with %s are the same times',
  async (way) => {
    const rows = await readWith(way)
    expect(rows.length).toBeGreaterThan(400)
    expect(await leftOut()).toEqual({})
    expect(await readWith()).toEqual(rows)
  },
)

test('a record without a display time is dated in the zone of the participant', async () => {
  const rows = await readWith('no_zone')
  expect(rows.length).toBeGreaterThan(400)
  expect(
    new Set(rows.map(({ started_at, offset_minutes }) => offsetMinutesAt(started_at, ZONE) === offset_minutes)),
  ).toEqual(new Set([true]))
})

test('values in mmol/L are stored in it, and those beyond the scale have no number', async () => {
  const inMgPerDl = await readWith()
  const rows = await readWith('mmol')
  expect(rows.map(({ value, unit }) => [value, unit])).toEqual(
    inMgPerDl.map(({ value }) => [Number(((value ?? 0) / 18.0182).toFixed(1)), 'mmol/L']),
  )
  for (const words of [
    ['mmol', 'low'],
    ['mmol', 'high', 'words'],
  ] as const)
    expect((await readWith(...words)).filter(({ value }) => value !== null)).toEqual([])
})

test('a number in an unknown unit is left out and counted, and taken for no value of another unit', async () => {
  expect(await readWith('no_unit')).toEqual([])
  expect((await leftOut())['']).toBeGreaterThan(400)
})

test('what a sensor delivers late is stored', async () => {
  const some = await readWith('gap')
  const all = await readWith()
  expect(all.length).toBeGreaterThan(some.length + 200)
})

test('what a phone delivers after a week without a network is stored within a day', async () => {
  Object.assign(sync.simulators.dexcomData, { days: 10, absent: { from: -8 * DAY_MS, to: -5 * DAY_MS } })
  await syncNow(sync, ada, 'dexcom')
  const some = await storedSamples(sync, ada)
  await sync.server.database
    .updateTable('device_connections')
    .set({ read_until: new Date(Date.now() - DAY_MS) })
    .where('user_id', '=', ada.id)
    .execute()
  const all = await readWith()
  expect(all.length).toBeGreaterThan(some.length + 700)
})

test('what was deleted at Dexcom is deleted here, and comes back where that was an error', async () => {
  const all = await readWith()
  const left = await readWith('deleted')
  const now = sync.simulators.dexcomData.now()
  const gone = all.filter(
    ({ started_at }) => started_at.getTime() >= now - 30 * 3_600_000 && started_at.getTime() < now - 29 * 3_600_000,
  )
  expect(gone).toHaveLength(12)
  expect(left).toEqual(all.filter((row) => !gone.includes(row)))
  expect(await readWith()).toEqual(all)
})

test('version 2, which lacks newer sensors, deletes nothing', async () => {
  const all = await readWith()
  expect(await readWith('deleted', 'v2_only')).toEqual(all)
})
