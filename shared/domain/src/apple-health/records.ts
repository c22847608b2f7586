import { ENTERED_BY_HAND, parseProviderTime, type SampleKind } from '../samples'
import { deviceOf, type ExportedDevice } from './device'

/** A measurement of an export, in the shape that a batch of samples accepts. */
export interface ExportedSample {
  kind: SampleKind
  start: string
  end: string
  value: number
  unit: string
  detail?: string
  source_name: string
  device: ExportedDevice
  time_zone?: string
}

/** Why a record has no measurement that could be sent: its value is no number, or its sleep stage is not known. */
export type UnreadReason = 'INVALID_NUMBER' | 'INVALID_STAGE'

/** Apple's record types and the sample kinds that they map to. */
const KINDS: Readonly<Record<string, SampleKind>> = {
  HKQuantityTypeIdentifierBloodGlucose: 'glucose',
  HKQuantityTypeIdentifierStepCount: 'steps',
  HKQuantityTypeIdentifierDistanceWalkingRunning: 'distance',
  HKQuantityTypeIdentifierActiveEnergyBurned: 'active_energy',
  HKQuantityTypeIdentifierHeartRate: 'heart_rate',
  HKQuantityTypeIdentifierRestingHeartRate: 'resting_heart_rate',
  HKQuantityTypeIdentifierRespiratoryRate: 'respiratory_rate',
  HKQuantityTypeIdentifierOxygenSaturation: 'oxygen_saturation',
  HKQuantityTypeIdentifierBloodPressureSystolic: 'blood_pressure_systolic',
  HKQuantityTypeIdentifierBloodPressureDiastolic: 'blood_pressure_diastolic',
  HKQuantityTypeIdentifierBodyMass: 'weight',
  HKQuantityTypeIdentifierBodyTemperature: 'body_temperature',
  HKCategoryTypeIdentifierSleepAnalysis: 'sleep',
}

/** Apple's sleep stages; its core sleep is what others call light sleep. */
const STAGES: Readonly<Record<string, string>> = {
  HKCategoryValueSleepAnalysisInBed: 'in_bed',
  HKCategoryValueSleepAnalysisAwake: 'awake',
  HKCategoryValueSleepAnalysisAsleep: 'asleep',
  HKCategoryValueSleepAnalysisAsleepUnspecified: 'asleep',
  HKCategoryValueSleepAnalysisAsleepCore: 'light',
  HKCategoryValueSleepAnalysisAsleepDeep: 'deep',
  HKCategoryValueSleepAnalysisAsleepREM: 'rem',
}

/** Maximum lengths that a batch accepts; longer unit and app names are truncated. */
const [MAX_UNIT, MAX_TIME, MAX_SOURCE, MAX_DETAIL, MAX_ZONE, MAX_DEVICE] = [60, 40, 80, 60, 64, 1_000]

const MINUTES: Readonly<Record<string, number>> = { s: 1 / 60, sec: 1 / 60, min: 1, h: 60, hr: 60 }

/** The kind of a `Record` of Apple's type, or of a `Workout`; null for kinds that are not stored. */
export function kindOfElement(name: string, type: string | undefined): SampleKind | null {
  if (name === 'Workout') return 'exercise'
  return name === 'Record' && type !== undefined && Object.hasOwn(KINDS, type) ? (KINDS[type] ?? null) : null
}

/**
 * A `Record` or `Workout` as a sample. Implausible content (an invalid time, an impossible value)
 * is passed on unchanged: the server rejects that sample alone and reports it. The reason for a
 * record without a value.
 */
export function sampleOfElement(
  kind: SampleKind,
  attributes: Readonly<Record<string, string>>,
  metadata: Readonly<Record<string, string>>,
): ExportedSample | UnreadReason {
  const { startDate: start = '', endDate: end = start, sourceName = '' } = attributes
  const reading = measuredOf(kind, attributes, minutesBetween(start, end))
  if (typeof reading === 'string') return reading
  const isEntered = metadata.HKWasUserEntered === '1' && reading.detail === undefined
  const measured = isEntered ? { ...reading, detail: ENTERED_BY_HAND } : reading
  const source_name = lineOf(sourceName, MAX_SOURCE) || 'Apple Health'
  const time_zone = metadata.HKTimeZone
  return {
    kind,
    start: lineOf(start, MAX_TIME),
    end: lineOf(end, MAX_TIME),
    ...measured,
    source_name,
    device: deviceOf(source_name, lineOf(attributes.device ?? '', MAX_DEVICE)),
    ...(time_zone === undefined ? {} : { time_zone: lineOf(time_zone, MAX_ZONE) }),
  }
}

type Measured = Pick<ExportedSample, 'value' | 'unit' | 'detail'>

function measuredOf(
  kind: SampleKind,
  { value = '', unit = '', duration, durationUnit = 'min', workoutActivityType = '' }: Readonly<Record<string, string>>,
  minutes: number,
): Measured | UnreadReason {
  if (kind === 'sleep') {
    const detail = STAGES[value]
    return detail === undefined ? 'INVALID_STAGE' : { value: minutes, unit: 'min', detail }
  }
  if (kind === 'exercise') {
    // Pauses are not exercise: the duration excludes them, the span from start to end includes them.
    const lasted = duration === undefined ? Number.NaN : numberOf(duration) * (MINUTES[durationUnit] ?? Number.NaN)
    const detail = lineOf(workoutActivityType.replace(/^HKWorkoutActivityType/, ''), MAX_DETAIL)
    return {
      value: Number((Number.isFinite(lasted) ? lasted : minutes).toFixed(2)),
      unit: 'min',
      ...(detail === '' ? {} : { detail }),
    }
  }
  const number = numberOf(value)
  if (!Number.isFinite(number)) return 'INVALID_NUMBER'
  return { value: number, unit: unitOf(kind, unit) }
}

/**
 * A number as written in an export; NaN if it is none. Some apps write a decimal comma (`72,5`). With three digits
 * behind it, it may separate thousands, so that such a number is none.
 */
function numberOf(text: string): number {
  const written = text.trim()
  if (written === '') return Number.NaN
  const [, whole, decimals] = /^(-?\d+),(\d+)$/.exec(written) ?? []
  if (whole === undefined || decimals === undefined) return Number(written)
  return decimals.length === 3 ? Number.NaN : Number(`${whole}.${decimals}`)
}

/** Apple writes oxygen saturation as a fraction (0.98) with the unit `%`. */
const unitOf = (kind: SampleKind, unit: string): string =>
  kind === 'oxygen_saturation' ? 'ratio' : lineOf(unit, MAX_UNIT)

/** One line of at most `length` characters, without control characters. */
function lineOf(text: string, length: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, length)
    .trim()
}

function minutesBetween(start: string, end: string): number {
  const [from, to] = [parseProviderTime(start), parseProviderTime(end)]
  return from && to ? Number(((to.at - from.at) / 60_000).toFixed(2)) : 0
}
