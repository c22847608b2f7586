import * as z from 'zod/mini'
import { sampleKinds } from '@almanac/domain/samples'
import type { StudySample } from '../../../devices'
import { dataPoints } from './open-mhealth'
import { dataPointFaults } from './testing'

const AT = Date.parse('2026-11-02T08:00:00Z')
const MINUTE = 60_000

/** A sample, of Apple Health unless told otherwise, which begins a number of minutes after eight. */
const sampleAt = (
  minutes: number,
  changes: Partial<StudySample> & Pick<StudySample, 'kind' | 'value'>,
): StudySample => ({
  user_id: 'maya',
  started_at: new Date(AT + minutes * MINUTE),
  ended_at: null,
  source: 'apple_health',
  record_id: `${changes.kind} ${minutes} ${changes.value ?? ''} ${changes.device ?? ''}`,
  device: 'cuff A',
  device_number: 1,
  device_name: 'cuff A',
  device_type: 'cuff',
  device_model: null,
  bound: null,
  unit: 'mm[Hg]',
  offset_minutes: -300,
  detail: null,
  received_at: new Date(AT),
  ...changes,
})

const systolic = (value: number, changes: Partial<StudySample> = {}) =>
  sampleAt(0, { kind: 'blood_pressure_systolic', value, ...changes })
const diastolic = (value: number, changes: Partial<StudySample> = {}) =>
  sampleAt(0, { kind: 'blood_pressure_diastolic', value, ...changes })
const sleep = (from: number, minutes: number, detail: string, changes: Partial<StudySample> = {}) =>
  sampleAt(from, {
    kind: 'sleep',
    value: minutes,
    unit: 'min',
    ended_at: new Date(AT + (from + minutes) * MINUTE),
    detail,
    device: 'watch',
    ...changes,
  })

const dataPoint = z.object({
  header: z.looseObject({
    schema_id: z.object({ namespace: z.string(), name: z.string(), version: z.string() }),
    modality: z.string(),
  }),
  body: z.looseObject({ effective_time_frame: z.unknown() }),
})

/** The valid data points of samples in the order of an export, cut into batches of two. */
async function pointsOf(...samples: StudySample[]) {
  const sorted = samples.sort((one, other) => {
    const [a, b] = [one, other].map(({ kind, started_at }) => `${kind} ${started_at.toISOString()}`)
    return (a ?? '') < (b ?? '') ? -1 : a === b ? 0 : 1
  })
  async function* batches() {
    for (let at = 0; at < sorted.length; at += 2) yield await Promise.resolve(sorted.slice(at, at + 2))
  }
  const points: z.infer<typeof dataPoint>[] = []
  for await (const batch of dataPoints(batches(), () => 'P-1'))
    points.push(...batch.flatMap((point) => (point ? [dataPoint.parse(point)] : [])))
  expect(dataPointFaults(points)).toEqual([])
  return points
}

/** Pressures as `systolic/diastolic`, of a lone one with the schema's name. */
async function pressuresOf(...samples: StudySample[]): Promise<string[]> {
  const quantity = z.object({ value: z.number() })
  const both = z.object({ systolic_blood_pressure: quantity, diastolic_blood_pressure: quantity })
  return (await pointsOf(...samples)).map(({ header, body }) => {
    const pair = both.safeParse(body)
    if (!pair.success) return `${header.schema_id.name} ${String(body.value)}`
    return `${pair.data.systolic_blood_pressure.value}/${pair.data.diastolic_blood_pressure.value}`
  })
}

test('two cuffs at one instant give two blood pressures', async () => {
  const other = { device: 'cuff B' }
  const pressures = await pressuresOf(systolic(141), systolic(111, other), diastolic(71, other), diastolic(91))
  expect(pressures.sort()).toEqual(['111/71', '141/91'])
})

test('values of one record belong together, also when another record has the same instant and device', async () => {
  const record = (id: string, kind: string) => ({ source: 'validic', record_id: `${id}/blood_pressure_${kind}` })
  expect(
    await pressuresOf(
      systolic(141, record('b', 'systolic')),
      systolic(111, record('a', 'systolic')),
      diastolic(71, record('a', 'diastolic')),
      diastolic(91, record('b', 'diastolic')),
    ),
  ).toEqual(['111/71', '141/91'])
})

test.each<[string, StudySample[], string[]]>([
  ['a lone systolic value', [systolic(141)], ['systolic-blood-pressure 141']],
  ['a lone diastolic value', [diastolic(91)], ['diastolic-blood-pressure 91']],
  [
    'values of two devices',
    [systolic(141), diastolic(91, { device: 'cuff B' })],
    ['diastolic-blood-pressure 91', 'systolic-blood-pressure 141'],
  ],
  [
    'values of two participants',
    [systolic(141), diastolic(91, { user_id: 'ben' })],
    ['diastolic-blood-pressure 91', 'systolic-blood-pressure 141'],
  ],
  [
    'two readings that nothing tells apart',
    [systolic(141), systolic(111), diastolic(91), diastolic(71)],
    [
      'diastolic-blood-pressure 71',
      'diastolic-blood-pressure 91',
      'systolic-blood-pressure 111',
      'systolic-blood-pressure 141',
    ],
  ],
])('%s: no pressure is made up', async (_, samples, expected) => {
  expect((await pressuresOf(...samples)).sort()).toEqual(expected)
})

test('the same reading sent twice stays that reading twice', async () => {
  const again = { record_id: 'again' }
  expect(await pressuresOf(systolic(141), systolic(141, again), diastolic(91), diastolic(91, again))).toEqual([
    '141/91',
    '141/91',
  ])
})

test('stages are summed up by sleep and device; the whole sleep and the time in bed stand for themselves', async () => {
  const points = await pointsOf(
    sleep(0, 60, 'light'),
    sleep(30, 60, 'light'),
    sleep(90, 20, 'awake'),
    sleep(110, 30, 'rem'),
    // Another device, and a sleep after more than an hour.
    sleep(10, 40, 'deep', { device: 'ring' }),
    sleep(210, 15, 'deep'),
    sleep(0, 140, 'asleep'),
    sleep(0, 150, 'in_bed'),
  )
  const minutes = (value: number) => ({ value, unit: 'min' })
  const bodies = new Map(
    points.map(({ header, body }) => {
      const { effective_time_frame, ...rest } = body
      return [JSON.stringify(effective_time_frame) + header.schema_id.name, rest]
    }),
  )
  expect([...bodies.values()]).toEqual(
    expect.arrayContaining([
      {
        sleep_stage_summary: {
          total_sleep_time: minutes(120),
          light_sleep_duration: minutes(90),
          rem_sleep_duration: minutes(30),
          awake_duration: minutes(20),
        },
      },
      { sleep_stage_summary: { total_sleep_time: minutes(40), deep_sleep_duration: minutes(40) } },
      { sleep_stage_summary: { total_sleep_time: minutes(15), deep_sleep_duration: minutes(15) } },
      { total_sleep_time: minutes(140) },
      { time_in_bed: minutes(150) },
    ]),
  )
  expect(bodies.size).toBe(5)
})

test('a night of which only the minutes of each stage are known is one summary with these minutes', async () => {
  const night = { source: 'validic', ended_at: new Date(AT + 480 * MINUTE) }
  const [point, ...others] = await pointsOf(
    sleep(0, 100, 'deep', { ...night, record_id: 'n/sleep/deep' }),
    sleep(0, 300, 'light', { ...night, record_id: 'n/sleep/light' }),
    sleep(0, 20, 'awake', { ...night, record_id: 'n/sleep/awake' }),
  )
  expect(others).toEqual([])
  expect(point?.body).toMatchObject({
    sleep_stage_summary: { total_sleep_time: { value: 400 }, awake_duration: { value: 20 } },
    effective_time_frame: { time_interval: { start_date_time: '2026-11-02T03:00:00.000-05:00' } },
  })
})

test('every kind has a published schema, and what was typed in is self-reported', async () => {
  const units: Record<string, string> = { glucose: 'mg/dL' }
  for (const kind of sampleKinds) {
    const of = { kind, value: 50, unit: units[kind] ?? '1', ended_at: new Date(AT + 10 * MINUTE) }
    const [measured] = await pointsOf(sampleAt(0, kind === 'sleep' ? { ...of, detail: 'asleep' } : of))
    expect([kind, measured?.header.modality]).toEqual([kind, 'sensed'])
    const [entered] = await pointsOf(sampleAt(0, { ...of, detail: 'entered' }))
    expect([kind, entered?.header.modality]).toEqual([kind, 'self-reported'])
  }
})
