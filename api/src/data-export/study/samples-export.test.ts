import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { SampleKind } from '@almanac/domain/samples'
import { exportStudyTo } from '../../cli/study-export'
import { type NewSample, writeSamples } from '../../devices'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { TEST_TOKEN_KEY } from '../../testing/token-key'
import { faultsOfFolder } from '../fhir/testing'
import { offsetTime } from '../offset-time'
import { csvRows } from '../testing'
import { dataPointFaults } from './open-mhealth/testing'

const environment = { TOKEN_KEY: TEST_TOKEN_KEY.toString('base64') }
const AT = new Date('2026-11-02T08:00:00Z')
let server: TestServer
let maya: Participant
let study: string
let folder: string

beforeAll(async () => {
  server = await startTestServer({ areas: [] })
  maya = await server.participant()
  const company = await server.database
    .selectFrom('companies')
    .where('id', '=', maya.company_id)
    .select('study_key')
    .executeTakeFirstOrThrow()
  study = company.study_key
  const watch = {
    device: 'com.apple.health.4F2A/Watch7,1',
    name: "Maya's Watch",
    type: 'watch',
    model: 'Watch7,1',
  } as const
  const samples = [
    of('glucose', 'mg/dL', 123, { source: 'dexcom', offset_minutes: -300 }),
    of('glucose', 'mg/dL', null, { source: 'dexcom', record_id: 'low', started_at: later(5), bound: 'low' }),
    of('blood_pressure_systolic', 'mm[Hg]', 121, { source: 'human_api', device: 'Riverside Clinic' }),
    of('blood_pressure_diastolic', 'mm[Hg]', 79, { source: 'human_api', device: 'Riverside Clinic' }),
    of('blood_pressure_systolic', 'mm[Hg]', 118, { source: 'validic', device: 'omron' }),
    of('blood_pressure_diastolic', 'mm[Hg]', 77, { source: 'validic', device: 'omron' }),
    of('steps', '{steps}', 512, { ended_at: later(10), ...watch }),
    of('sleep', 'min', 55, { source: 'validic', ended_at: later(60), detail: 'asleep', device: 'oura' }),
    of('sleep', 'min', 480, { record_id: 'bed', ended_at: later(480), detail: 'in_bed', ...watch }),
    of('sleep', 'min', 90, { record_id: 'deep', ended_at: later(90), detail: 'deep', ...watch }),
    of('exercise', 'min', 30, { source: 'validic', ended_at: later(30), detail: 'Running', device: 'oura' }),
    // As an older app sends it: the key is the name.
    of('weight', 'kg', 71, { device: "Maya's Watch", name: "Maya's Watch", detail: 'entered' }),
  ]
  await writeSamples(server.database, maya.id, { samples })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samples-export-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => server.close())

const of = (kind: SampleKind, unit: string, value: number | null, more: Partial<NewSample>): NewSample => ({
  kind,
  unit,
  value,
  source: 'apple_health',
  record_id: kind,
  version: 1,
  started_at: AT,
  ended_at: null,
  bound: null,
  device: null,
  offset_minutes: 60,
  detail: null,
  ...more,
})
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000)

async function exported(format: 'csv' | 'fhir' | 'omh', file: string): Promise<string> {
  const command = {
    kind: 'study export',
    study,
    folder: study,
    to: folder,
    format,
    withdrawn: 'until-withdrawal',
    key_file: null,
    by: 'test',
    overwrite: true,
  } as const
  const silent = { print: () => undefined, printError: () => undefined }
  await exportStudyTo(server.database, command, silent, environment)
  const everything = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  // Neither the identity of the participant, nor the name that they gave their watch.
  expect(everything.join('')).not.toMatch(new RegExp(`Maya's Watch|4F2A|${maya.id}|${maya.email}`))
  return readFile(join(folder, file), 'utf8')
}

const consent = (given: boolean) =>
  server.database
    .insertInto('device_connections')
    .values({
      user_id: maya.id,
      source_id: 'human_api',
      document: JSON.stringify({ hsc_reports_access_consent: given }),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'source_id']).doUpdateSet((to) => ({ document: to.ref('excluded.document') })),
    )
    .execute()

const linesOf = (text: string): unknown[] =>
  text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))

test('CSV has a row per value with unit, UTC offset and source, and each column is in the code book', async () => {
  const rows = csvRows(await exported('csv', 'samples.csv'))
  const [header = [], ...values] = rows
  expect(header).toEqual([
    'participant',
    'kind',
    'started_at',
    'ended_at',
    'value',
    'bound',
    'unit',
    'detail',
    'utc_offset',
    'source',
    'app',
    'device',
    'device_type',
    'device_model',
    'received_at',
  ])
  expect(values).toHaveLength(10)
  expect(
    values.map((row) => row.slice(1, 14)).filter(([kind]) => ['glucose', 'steps', 'weight'].includes(kind ?? '')),
  ).toEqual([
    ['glucose', '2026-11-02T08:00:00.000Z', '', '123', '', 'mg/dL', '', '-300', 'dexcom', '', '3', '', ''],
    ['glucose', '2026-11-02T08:05:00.000Z', '', '', 'low', 'mg/dL', '', '60', 'dexcom', '', '3', '', ''],
    // Neither the name of a device, nor Apple's id of it.
    [
      ...['steps', '2026-11-02T08:00:00.000Z', '2026-11-02T08:10:00.000Z', '512', '', '{steps}', '', '60'],
      ...['apple_health', 'com.apple.health', '2', 'watch', 'Watch7,1'],
    ],
    ['weight', '2026-11-02T08:00:00.000Z', '', '71', '', 'kg', 'entered', '60', 'apple_health', '', '1', '', ''],
  ])
  const codes = csvRows(await exported('csv', 'codebook.csv'))
  for (const file of ['samples.csv', 'devices.csv', 'daily_measurements.csv', 'sleeps.csv', 'daily_glucose.csv']) {
    const [columns] = csvRows(await readFile(join(folder, file), 'utf8'))
    expect(codes.filter(([of]) => of === file).map((row) => row[2])).toEqual(columns)
  }
})

test('values of health records are exported only while the participant consents to it', async () => {
  await consent(false)
  expect(await exported('csv', 'samples.csv')).not.toContain('human_api')
  await consent(true)
  expect(await exported('csv', 'samples.csv')).toContain('121')
  await consent(false)
  expect(await exported('csv', 'samples.csv')).not.toContain('human_api')
})

const dataPoint = z.looseObject({
  header: z.looseObject({
    uuid: z.uuid(),
    schema_id: z.object({ namespace: z.string(), name: z.string(), version: z.string() }),
  }),
  body: z.looseObject({ effective_time_frame: z.unknown() }),
})

test('Open mHealth has each value under its schema, in the local time of the device; values without a number are omitted', async () => {
  const points = linesOf(await exported('omh', 'data-points.ndjson')).map((point) => z.parse(dataPoint, point))
  const named = points.map(({ header: { schema_id }, body }) => [
    `${schema_id.namespace}:${schema_id.name}:${schema_id.version}`,
    body,
  ])
  expect(new Set(points.map(({ header }) => header.uuid)).size).toBe(points.length)
  expect(dataPointFaults(points)).toEqual([])
  // One glucose value is beyond the scale of its sensor.
  expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({ left_out_values: 1 })
  expect(named).toEqual([
    [
      'omh:blood-pressure:4.0',
      {
        systolic_blood_pressure: { value: 118, unit: 'mmHg' },
        diastolic_blood_pressure: { value: 77, unit: 'mmHg' },
        effective_time_frame: { date_time: '2026-11-02T09:00:00.000+01:00' },
      },
    ],
    [
      'ieee:physical-activity:1.0',
      { activity_name: 'Running', duration: { value: 30, unit: 'min' }, effective_time_frame: stretch(30) },
    ],
    [
      'omh:blood-glucose:4.0',
      {
        blood_glucose: { value: 123, unit: 'mg/dL' },
        specimen_source: 'interstitial fluid',
        effective_time_frame: { date_time: '2026-11-02T03:00:00.000-05:00' },
      },
    ],
    ['ieee:time-in-bed:1.0', { time_in_bed: { value: 480, unit: 'min' }, effective_time_frame: stretch(480) }],
    ['ieee:total-sleep-time:1.0', { total_sleep_time: { value: 55, unit: 'min' }, effective_time_frame: stretch(60) }],
    ['omh:step-count:3.0', { step_count: { value: 512, unit: 'steps' }, effective_time_frame: stretch(10) }],
    [
      'omh:body-weight:3.0',
      { body_weight: { value: 71, unit: 'kg' }, effective_time_frame: { date_time: '2026-11-02T09:00:00.000+01:00' } },
    ],
    [
      'ieee:sleep-stage-summary:1.0',
      {
        sleep_stage_summary: {
          total_sleep_time: { value: 90, unit: 'min' },
          deep_sleep_duration: { value: 90, unit: 'min' },
        },
        effective_time_frame: stretch(90),
      },
    ],
  ])
})

const stretch = (minutes: number) => ({
  time_interval: { start_date_time: offsetTime(AT, 60), end_date_time: offsetTime(later(minutes), 60) },
})

test('FHIR has each value as an Observation in its unit; one beyond the sensor’s range has a code for that and no number', async () => {
  const observations = linesOf(await exported('fhir', 'Observation.ndjson'))
  // Ten values, of which two are one blood pressure, and five numbers of the sensor, which has too few for an indicator.
  expect(observations).toHaveLength(14)
  expect(observations).toContainEqual(
    expect.objectContaining({
      resourceType: 'Observation',
      status: 'final',
      code: {
        coding: [{ system: 'http://loinc.org', code: '99504-3', display: expect.any(String) as string }],
        text: 'glucose',
      },
      effectiveDateTime: '2026-11-02T03:00:00.000-05:00',
      valueQuantity: { value: 123, unit: 'mg/dL', system: 'http://unitsofmeasure.org', code: 'mg/dL' },
    }),
  )
  expect(observations).toContainEqual(
    expect.objectContaining({
      code: { coding: [expect.objectContaining({ code: '29463-7' })], text: 'weight' },
      method: { text: 'typed in by the participant' },
      performer: [{ reference: expect.stringMatching(/^Patient\/P-/) as unknown }],
    }),
  )
  const beyond = observations.filter((one) => JSON.stringify(one).includes('dataAbsentReason'))
  expect(beyond).toHaveLength(1)
  expect(JSON.stringify(beyond)).not.toContain('valueQuantity')
})

test('every resource of devices is valid FHIR R4, a vital sign by the profile of HL7, and refers to its device by number', async () => {
  const named = z.object({ device: z.object({ reference: z.string(), display: z.string() }) })
  const observations = linesOf(await exported('fhir', 'Observation.ndjson')).flatMap(
    (one) => named.safeParse(one).data?.device ?? [],
  )
  expect(await faultsOfFolder(folder)).toEqual([])
  const device = z.object({
    id: z.string(),
    identifier: z.array(z.object({ value: z.string() })),
    modelNumber: z.optional(z.string()),
  })
  const devices = linesOf(await readFile(join(folder, 'Device.ndjson'), 'utf8')).map((one) => device.parse(one))
  expect(devices.map(({ identifier, modelNumber }) => [identifier[0]?.value.slice(-2), modelNumber])).toEqual([
    [':5', undefined],
    [':6', undefined],
    [':3', undefined],
    [':2', 'Watch7,1'],
    [':1', undefined],
  ])
  const references = new Set(devices.map(({ id }) => `Device/${id}`))
  expect(new Set(observations.map(({ reference }) => reference))).toEqual(references)
  expect(observations.map(({ display }) => display)).toContain('com.apple.health 2')
})
