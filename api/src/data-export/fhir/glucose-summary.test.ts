import type { StudySample } from '../../devices'
import { GlucoseSummaries, glucoseSummaryOf } from './glucose-summary'
import type { Resource } from '../../kernel/archive/fhir-resource'
import { fhirValidator } from './testing'

const INTERVAL_MS = 300_000
/** 70 % of what a sensor gives in fourteen days. */
const ENOUGH = 2_823

/** Readings five minutes apart, alternately 100 and 140. */
const readings = (count: number, more: Partial<StudySample> = {}): StudySample[] =>
  Array.from({ length: count }, (_, index) => ({
    user_id: 'ada',
    kind: 'glucose',
    started_at: new Date(Date.UTC(2026, 2, 1) + index * INTERVAL_MS),
    ended_at: null,
    source: 'dexcom',
    record_id: '',
    device: null,
    device_number: 1,
    device_name: null,
    device_type: 'sensor',
    device_model: null,
    value: index % 2 === 0 ? 100 : 140,
    bound: null,
    unit: 'mg/dL',
    offset_minutes: 0,
    detail: null,
    received_at: new Date(0),
    ...more,
  }))

const codesOf = (resources: readonly Resource[]) =>
  resources.map(({ code }) => /"code":"([^"]+)"/.exec(JSON.stringify(code))?.[1])

const PARTS = ['97507-8', '106793-3', '104638-2', '104636-6', '104637-4']

test('with 70 % of fourteen days there is an indicator, and a summary of all numbers', async () => {
  const resources = glucoseSummaryOf(readings(ENOUGH), 'P-1')
  const faultsOf = await fhirValidator()
  expect(resources.flatMap(faultsOf)).toEqual([])
  expect(codesOf(resources).sort()).toEqual([...PARTS, '97506-0', 'cgm-summary'].sort())
  const summary = resources.find(({ hasMember }) => hasMember)
  const parts = resources.filter((one) => one !== summary)
  expect(summary?.hasMember).toEqual(parts.map(({ id }) => ({ reference: `Observation/${id}` })))
  // 3.31 + 0.02392 × 120, within a ten-thousandth for the odd reading of 100.
  expect(parts.find((part) => codesOf([part])[0] === '97506-0')?.valueQuantity).toMatchObject({
    value: expect.closeTo(6.18, 3) as number,
    code: '%',
  })
})

test('with fewer there are the other numbers, and neither an indicator nor a summary', () => {
  expect(codesOf(glucoseSummaryOf(readings(ENOUGH - 1), 'P-1'))).toEqual(PARTS)
  expect(codesOf(glucoseSummaryOf(readings(3, { unit: 'mmol/L', value: 5.5 }), 'P-1'))[0]).toBe('105273-7')
})

test('values of a meter are no glucose of a sensor, whatever their source', () => {
  const seldom = readings(60, { source: 'apple_health', device: 'CGM', device_type: null }).map((sample, index) => ({
    ...sample,
    started_at: new Date(sample.started_at.getTime() + index * 4 * 3_600_000),
  }))
  expect(glucoseSummaryOf(seldom, 'P-1')).toEqual([])
  expect(
    codesOf(glucoseSummaryOf(readings(ENOUGH, { source: 'apple_health', device: 'A', device_type: null }), 'P-1')),
  ).toHaveLength(7)
  expect(glucoseSummaryOf(readings(3, { kind: 'steps' }), 'P-1')).toEqual([])
})

test('of years the last fourteen days count, of each participant their own', () => {
  const years = readings(30_000).map((sample, index) => (index < 25_000 ? { ...sample, value: 300 } : sample))
  const summaries = new GlucoseSummaries()
  const other = readings(2, { user_id: 'eve' })
  const found = [
    ...summaries.add(years.slice(0, 10_000), (user_id) => user_id),
    ...summaries.add([...years.slice(10_000), ...other], (user_id) => user_id),
    ...summaries.end((user_id) => user_id),
  ]
  const meansOf = found.filter((one) => codesOf([one])[0] === '97507-8')
  expect(meansOf).toMatchObject([
    { subject: { reference: 'Patient/ada' }, valueQuantity: { value: 120 } },
    { subject: { reference: 'Patient/eve' }, valueQuantity: { value: 120 } },
  ])
})
