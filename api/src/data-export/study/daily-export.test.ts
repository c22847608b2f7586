import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { DailyMeasurements } from '@almanac/contracts/devices/daily'
import { getGlucoseReport } from '@almanac/contracts/schema/devices/glucose'
import { devicesArea } from '../../devices/area'
import { type NewSample, writeSamples } from '../../devices'
import { activityDocumentOf, defineActivity, objectiveOf } from '../../activities/testing/fixtures'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { csvRows } from '../testing'
import { exportStudy } from './export'
import { ExportFolder } from './folder'
import { pseudonyms } from './pseudonyms'
import { storeConsent } from './testing'

const KEY = Buffer.alloc(32, 7)
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
const AT = Date.parse('2026-03-02T00:00:00Z')

let server: TestServer
let study: string
let folder: string

beforeAll(async () => {
  server = await startTestServer({ areas: [devicesArea] })
  const { company_id } = await server.participant()
  const company = await server.database
    .selectFrom('companies')
    .where('id', '=', company_id)
    .select('study_key')
    .executeTakeFirstOrThrow()
  study = company.study_key
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'daily-export-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => server.close())

type Row = Record<string, string>

/** The rows of a participant in a file of a new export. */
async function rowsOf(who: Participant, file: string): Promise<Row[]> {
  await exportStudy(server.database, await ExportFolder.open(folder, true), {
    study,
    key: KEY,
    withdrawn: 'until-withdrawal',
    format: 'csv',
    onProgress: () => undefined,
  })
  return readRows(who, file)
}

async function readRows(who: Participant, file: string): Promise<Row[]> {
  const [header = [], ...rows] = csvRows(await readFile(join(folder, file), 'utf8'))
  const named = rows.map((row) => Object.fromEntries(header.map((name, place) => [name, row[place] ?? ''])))
  return named.filter(({ participant }) => participant === pseudonyms(KEY, study)(who.id))
}

const sample = (kind: NewSample['kind'], hours: number, value: number, more: Partial<NewSample> = {}): NewSample => ({
  kind,
  unit: { steps: '{steps}', sleep: 'min', weight: 'kg' }[String(kind)] ?? '1',
  value,
  source: 'apple_health',
  record_id: `${kind} ${hours} ${value} ${more.device ?? ''} ${more.detail ?? ''}`,
  version: 1,
  started_at: new Date(AT + hours * HOUR_MS),
  ended_at: null,
  bound: null,
  device: 'watch',
  offset_minutes: 60,
  detail: null,
  ...more,
})

const anySample = fc
  .record({
    kind: fc.constantFrom('steps', 'sleep', 'weight', 'exercise'),
    hours: fc.integer({ min: 0, max: 40 * 24 }),
    length: fc.integer({ min: 1, max: 9 }),
    value: fc.integer({ min: 1, max: 300 }),
    device: fc.constantFrom('watch', 'phone', 'band'),
    detail: fc.constantFrom('asleep', 'light', 'deep', 'awake'),
    offset_minutes: fc.constantFrom(-300, 60, 600),
  })
  .map(({ kind, hours, length, value, device, detail, offset_minutes }) =>
    sample(kind, hours, value, {
      ended_at: kind === 'weight' ? null : new Date(AT + (hours + length) * HOUR_MS),
      device,
      detail: kind === 'sleep' ? detail : null,
      offset_minutes,
    }),
  )

const sumOf = (devices: string) =>
  devices.split('|').reduce((sum, one) => sum + Number(one.split('=')[1] ?? Number.NaN), 0)

test('the exported days, nights and naps are those that the participant sees, and the devices add up to them', async () => {
  const seen = new Map<Participant, DailyMeasurements['kinds']>()
  for (const samples of fc.sample(fc.array(anySample, { minLength: 30, maxLength: 120 }), { numRuns: 3, seed: 34 })) {
    const who = await server.participant({ features: ['Sync a Device'], time_zone: 'Europe/Berlin' })
    await writeSamples(server.database, who.id, { samples })
    const kinds: DailyMeasurements['kinds'] = []
    for (let from = AT - 2 * DAY_MS; from < AT + 44 * DAY_MS; from += 31 * DAY_MS) {
      const [start_date, end_date] = [from, from + 30 * DAY_MS].map((at) => new Date(at).toISOString().slice(0, 10))
      const { body } = await who.client.get(`/devices/daily_measurements?start_date=${start_date}&end_date=${end_date}`)
      kinds.push(...(body as DailyMeasurements).kinds)
    }
    seen.set(who, kinds)
  }
  for (const [who, kinds] of seen) {
    const rows = (await rowsOf(who, 'daily_measurements.csv')).filter(({ value }) => value !== '')
    const shown = kinds.flatMap(({ kind, unit, days }) =>
      days.map(({ date, value, n, low, high }) => [date, kind, value, unit, n, low, high].join()),
    )
    expect(
      rows.map(({ date, kind, value, unit, n, low, high }) => [date, kind, value, unit, n, low, high].join()).sort(),
    ).toEqual(shown.sort())
    expect(shown.length).toBeGreaterThan(20)
    for (const { kind, value, n, devices = '' } of rows)
      expect(sumOf(devices)).toBeCloseTo(Number(kind === 'weight' ? n : value), 1)
    const sleeps = (await readRows(who, 'sleeps.csv')).map(({ date, type, started_at, minutes, deep }) =>
      [date, type, started_at, minutes, deep].join(),
    )
    const nights = kinds
      .flatMap(({ days }) => days)
      .flatMap(({ date, value, start_at, stages = [], naps = [] }) =>
        start_at === undefined
          ? []
          : [{ type: 'night', start_at, minutes: value, stages }, ...naps.map((nap) => ({ type: 'nap', ...nap }))].map(
              (one) =>
                [
                  date,
                  one.type,
                  one.start_at,
                  one.minutes,
                  one.stages.find(({ stage }) => stage === 'deep')?.minutes,
                ].join(),
            ),
      )
    expect(sleeps.sort()).toEqual(nights.sort())
  }
})

test('a day has what was expected and why it is missing; devices have their number, model and first and last time', async () => {
  const who = await server.participant({ time_zone: 'Europe/Berlin' })
  const watch = {
    device: 'com.garmin.connect.mobile/Venu 3',
    name: 'Zoe’s watch',
    type: 'watch',
    model: 'Venu 3',
  } as const
  const days = [0, 1, 3].map((day) =>
    sample('steps', day * 24 + 8, 500, { ended_at: new Date(AT + (day * 24 + 9) * HOUR_MS), ...watch }),
  )
  await writeSamples(server.database, who.id, { samples: days })
  const rows = await rowsOf(who, 'daily_measurements.csv')
  expect(
    rows.map(({ date, value, devices, expected, present, reason }) => [
      date,
      value,
      devices,
      expected,
      present,
      reason,
    ]),
  ).toEqual([
    ['2026-03-02', '500', '1=500', '1', '1', ''],
    ['2026-03-03', '500', '1=500', '1', '1', ''],
    ['2026-03-04', '', '', '1', '0', 'sensor_off'],
    ['2026-03-05', '500', '1=500', '1', '1', ''],
  ])
  const text = await readFile(join(folder, 'devices.csv'), 'utf8')
  expect(text).not.toContain('Zoe')
  expect(await readRows(who, 'devices.csv')).toEqual([
    expect.objectContaining({
      source: 'apple_health',
      app: 'com.garmin.connect.mobile',
      device: '1',
      device_type: 'watch',
      device_model: 'Venu 3',
      rank: '',
      first_at: '2026-03-02T08:00:00.000Z',
      last_at: '2026-03-05T09:00:00.000Z',
    }),
  ])
})

test('a day of glucose has the numbers of the report of that day', async () => {
  const who = await server.participant({ features: ['Sync a Device'], time_zone: 'America/New_York' })
  const samples = Array.from({ length: 700 }, (_, place) =>
    sample('glucose', place / 12, 110 + 90 * Math.round(Math.sin(place / 40)) + (place % 7), {
      unit: 'mg/dL',
      source: 'dexcom',
      device: null,
      record_id: String(place),
      offset_minutes: -300,
    }),
  )
  const prick = sample('glucose', 30.04, 300, { unit: 'mg/dL', device: 'meter', type: 'meter', offset_minutes: -300 })
  await writeSamples(server.database, who.id, { samples: [...samples, prick] })
  const rows = await rowsOf(who, 'daily_glucose.csv')
  expect(rows.map(({ date }) => date)).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
  for (const { date, ...row } of rows) {
    const { body } = await who.client.get(`/devices/glucose_report?start_date=${date}&end_date=${date}`)
    const { unit, statistics, single_count } = z.parse(getGlucoseReport.answer, body)
    expect(row).toMatchObject({
      unit,
      readings: String(statistics.count),
      mean: String(statistics.mean),
      in_range_minutes: String(statistics.band_minutes?.in_range),
      very_high_minutes: String(statistics.band_minutes?.very_high),
      active: String(statistics.active_percent),
      single_values: String(single_count),
    })
  }
  expect(rows.map(({ single_values }) => single_values).join()).toBe('0,0,1,0')
})

test('a day counts only what the study may have: nothing of health records without consent, nothing after a withdrawal', async () => {
  const who = await server.participant({ time_zone: 'Europe/Berlin' })
  const note = objectiveOf('TextObjective', { key: 'note' })
  const activity_id = await defineActivity(server.database, who, activityDocumentOf([note], { key: `a${who.id}` }))
  const consent = { activity_id, objective_id: note.id }
  const steps = (hours: number, value: number, more: Partial<NewSample>) =>
    sample('steps', hours, value, { ended_at: new Date(AT + (hours + 1) * HOUR_MS), ...more })
  await writeSamples(server.database, who.id, {
    samples: [
      steps(8, 500, {}),
      steps(10, 7000, { source: 'human_api', device: 'Riverside Clinic' }),
      steps(12, 40, { device: 'phone' }),
    ],
  })
  const shown = async () =>
    (await rowsOf(who, 'daily_measurements.csv')).map(({ value, devices }) => `${value} ${devices}`)
  const numbers = async () => (await readRows(who, 'devices.csv')).map(({ device }) => device)
  expect(await shown()).toEqual(['540 1=40|2=500'])
  expect(await numbers()).toEqual(['1', '2'])

  // The same data, the same bytes.
  const files = [
    'samples.csv',
    'devices.csv',
    'daily_measurements.csv',
    'sleeps.csv',
    'daily_glucose.csv',
    'codebook.csv',
    'manifest.json',
  ]
  const bytes = () => Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const before = await bytes()
  expect(await shown()).toHaveLength(1)
  expect(await bytes()).toEqual(before)

  await storeConsent(server.database, who, { ...consent, version: 1, sequence: 1 })
  await storeConsent(server.database, who, { ...consent, version: 2, sequence: 2, withdrawn: true })
  await writeSamples(server.database, who.id, { samples: [steps(14, 900, { device: 'band' })] })
  expect(await shown()).toEqual(['540 1=40|2=500'])
  expect(await numbers()).toEqual(['1', '2'])
})
