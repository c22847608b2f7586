import * as schema from '@almanac/contracts/schema/devices/glucose'
import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import * as z from 'zod/mini'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { accountArea } from '../../account'
import { devicesArea } from '../area'

let server: TestServer
let ada: Participant

beforeAll(async () => {
  server = await startTestServer({ areas: [accountArea, devicesArea] })
})
beforeEach(async () => {
  ada = await server.participant({ features: ['Sync a Device'], time_zone: 'Europe/Madrid' })
})
afterAll(() => server.close())

interface Sent {
  value?: number
  unit?: string
  source_name?: string
  time_zone?: string
}

/** A value at a time with its offset, such as `2026-10-02 08:00:00 +0200`. */
const glucose = (start: string, { value = 120, unit = 'mg/dL', source_name = 'Sensor', time_zone }: Sent = {}) => ({
  id: `${source_name} ${start}`,
  kind: 'glucose',
  start,
  value,
  unit,
  source_name,
  ...(time_zone === undefined ? {} : { time_zone }),
})

/** Values every five minutes of an hour, such as `2026-10-02 08`. */
const hour = (start: string, offset: string, sent?: Sent) =>
  Array.from({ length: 12 }, (_, index) => glucose(`${start}:${String(index * 5).padStart(2, '0')}:00 ${offset}`, sent))

async function send(samples: ReturnType<typeof glucose>[]): Promise<void> {
  const { status } = await ada.client.post('/apple_health/samples', { samples })
  expect(status).toBe(200)
}

async function reportOf(start_date: string, end_date = start_date, unit = ''): Promise<GlucoseReport> {
  const query = `start_date=${start_date}&end_date=${end_date}${unit === '' ? '' : `&unit=${unit}`}`
  const { body } = await ada.client.get(`/devices/glucose_report?${query}`)
  return z.parse(schema.getGlucoseReport.answer, body)
}

const daysOf = async (start_date: string, end_date = start_date) => {
  const { statistics, days } = await reportOf(start_date, end_date)
  return { count: statistics.count, days: days.map(({ date, points }) => [date, points[0]?.minute, points.length]) }
}

test('a day of a journey is whole in the period that holds its date, and in no other', async () => {
  // In New York the evening of October 2 is October 3 at home.
  await send([
    ...hour('2026-10-01 23', '-0400', { time_zone: 'America/New_York' }),
    ...hour('2026-10-02 00', '-0400', { time_zone: 'America/New_York' }),
    ...hour('2026-10-02 19', '-0400', { time_zone: 'America/New_York' }),
    ...hour('2026-10-03 08', '+0200', { time_zone: 'Europe/Madrid' }),
  ])
  expect(await daysOf('2026-10-02')).toEqual({ count: 24, days: [['2026-10-02', 0, 24]] })
  expect(await daysOf('2026-10-03', '2026-10-04')).toEqual({ count: 12, days: [['2026-10-03', 8 * 60, 12]] })
})

test('a reading that an app delivers twice counts once, and finger-pricks are listed beside the sensor', async () => {
  const readings = hour('2026-10-02 08', '+0200')
  const again = readings.map(({ start, ...one }) => ({
    ...one,
    id: `${start} again`,
    start: start.replace(':00 +', ':09 +'),
  }))
  const pricks = [glucose('2026-10-02 08:07:00 +0200', { value: 300, source_name: 'A meter' })]
  await send([...readings, ...again, ...pricks])
  const { statistics, single_count, days } = await reportOf('2026-10-02')
  expect(statistics).toMatchObject({
    count: 12,
    mean: 120,
    bands: { in_range: 12, very_high: 0 },
    band_minutes: { in_range: 60, very_high: 0 },
    active_percent: expect.closeTo(100 / 24, 6) as number,
    days_worn: 1,
  })
  expect(single_count).toBe(1)
  expect(days).toMatchObject([{ interval_minutes: 5, single: [{ minute: 487, value: 300 }] }])
})

test('finger-pricks alone are no sensor report', async () => {
  await send(['07', '12', '18'].map((time) => glucose(`2026-10-02 ${time}:00:00 +0200`, { value: 200 })))
  const { statistics, single_count, days } = await reportOf('2026-10-02')
  expect(statistics).toMatchObject({ count: 0, mean: null, gmi: null, days_worn: 0, active_percent: 0 })
  expect([single_count, days[0]?.points, days[0]?.single?.length]).toEqual([3, [], 3])
})

test('the unit is that of the profile, otherwise of the country, and never that of the newest value', async () => {
  await send([...hour('2026-10-02 08', '+0200'), ...hour('2026-10-02 09', '+0200', { value: 13.93, unit: 'mmol/L' })])
  const change = (values: { time_zone?: string; primary_contact_number?: string }) =>
    server.database.updateTable('users').where('id', '=', ada.id).set(values).execute()
  const inMilligrams = await reportOf('2026-10-02')
  expect(inMilligrams).toMatchObject({ unit: 'mg/dL', statistics: { bands: { very_high: 12 } } })
  expect(inMilligrams.days[0]?.points.at(-1)?.value).toBe(251)
  await change({ time_zone: 'Europe/London' })
  expect(await reportOf('2026-10-02')).toMatchObject({ unit: 'mmol/L', statistics: { bands: { very_high: 12 } } })
  await change({ primary_contact_number: '+12025550143' })
  expect(await reportOf('2026-10-02')).toMatchObject({ unit: 'mg/dL' })
  expect((await ada.client.put(`/users/${ada.id}`, { glucose_unit: 'mmol/L' })).status).toBe(200)
  expect(await reportOf('2026-10-02')).toMatchObject({ unit: 'mmol/L' })
  expect(await reportOf('2026-10-02', '2026-10-02', 'mg/dL')).toMatchObject({ unit: 'mg/dL' })
})
