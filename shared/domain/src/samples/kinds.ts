import { MG_PER_DL_OF_MMOL } from '../glucose/bands'

/** Stages of sleep; `in_bed` and `asleep` if the device reports no stages. */
export const SLEEP_STAGES = ['in_bed', 'awake', 'asleep', 'light', 'deep', 'rem'] as const
export type SleepStage = (typeof SLEEP_STAGES)[number]

/** The detail of a manually entered sample: stored, but never counted with measured ones. */
export const ENTERED_BY_HAND = 'entered'

/** A kind of sample: accepted units and plausible range. */
interface SampleRule {
  /** The stored unit in UCUM, then further accepted units with the factor and offset to it. */
  units: Record<string, Conversion>
  /** In the stored unit; values outside are rejected. */
  min: number
  max: number
  /** Whether it covers an interval (steps of ten minutes) rather than an instant. */
  interval: boolean
}

interface Conversion {
  factor: number
  offset: number
}

const SAME: Conversion = { factor: 1, offset: 0 }
const times = (factor: number): Conversion => ({ factor, offset: 0 })

const PER_MINUTE = { '/min': SAME, 'count/min': SAME, bpm: SAME, 'count/s': times(60), Hz: times(60) }
const PRESSURE = { 'mm[Hg]': SAME, mmHg: SAME, cmHg: times(10), kPa: times(7.500617) }

/**
 * All kinds of samples. Units are converted when a sample is received, except glucose, whose
 * consensus bands are defined separately for each unit: it is converted to see whether it is plausible.
 */
export const SAMPLE_KINDS = {
  glucose: {
    units: { 'mg/dL': SAME, 'mmol/L': times(MG_PER_DL_OF_MMOL), 'g/L': times(100) },
    min: 10,
    max: 1_000,
    interval: false,
  },
  steps: { units: { '{steps}': SAME, count: SAME, steps: SAME }, min: 0, max: 100_000, interval: true },
  heart_rate: { units: PER_MINUTE, min: 10, max: 350, interval: false },
  resting_heart_rate: { units: PER_MINUTE, min: 10, max: 250, interval: false },
  respiratory_rate: { units: PER_MINUTE, min: 1, max: 120, interval: false },
  oxygen_saturation: { units: { '%': SAME, ratio: times(100) }, min: 30, max: 100, interval: false },
  blood_pressure_systolic: { units: PRESSURE, min: 30, max: 350, interval: false },
  blood_pressure_diastolic: { units: PRESSURE, min: 10, max: 250, interval: false },
  weight: {
    units: {
      kg: SAME,
      lb: times(0.45359237),
      lbs: times(0.45359237),
      g: times(0.001),
      st: times(6.35029318),
      oz: times(0.028349523125),
    },
    min: 0.2,
    max: 700,
    interval: false,
  },
  body_temperature: {
    units: {
      Cel: SAME,
      degC: SAME,
      degF: { factor: 5 / 9, offset: -160 / 9 },
      K: { factor: 1, offset: -273.15 },
    },
    min: 25,
    max: 46,
    interval: false,
  },
  /** Minutes of a stage, which its detail names. */
  sleep: { units: { min: SAME }, min: 0, max: 48 * 60, interval: true },
  /** Minutes of a workout, which its detail names. */
  exercise: { units: { min: SAME }, min: 0, max: 48 * 60, interval: true },
  /** Distance walked or run. */
  distance: {
    units: { m: SAME, km: times(1_000), mi: times(1_609.344), ft: times(0.3048), yd: times(0.9144) },
    min: 0,
    max: 1_000_000,
    interval: true,
  },
  /** Energy of movement, without that of the body at rest. A capital calorie is a thousand of the small ones. */
  active_energy: {
    units: { kcal: SAME, Cal: SAME, cal: times(0.001), kJ: times(1 / 4.184), J: times(1 / 4_184) },
    min: 0,
    max: 50_000,
    interval: true,
  },
} as const satisfies Record<string, SampleRule>

export type SampleKind = keyof typeof SAMPLE_KINDS

/** Whether a word is a kind of sample. */
export function isSampleKind(word: string): word is SampleKind {
  return Object.hasOwn(SAMPLE_KINDS, word)
}

/** The kinds, in the order in which they are listed. */
export const sampleKinds: readonly SampleKind[] = Object.keys(SAMPLE_KINDS).filter(isSampleKind)

/** Why a value is not stored: nobody knows its unit, or no body can have it. */
export type ValueFault = 'INVALID_UNIT' | 'INVALID_VALUE'

/**
 * A number as it is stored: in the kind's first unit, or for millimoles of glucose in its own. A unit is known in any
 * capitals, unless the capitals tell two units apart.
 */
export function storedValue(
  kind: SampleKind,
  value: number,
  unit: string,
): { value: number; unit: string } | ValueFault {
  const rule: SampleRule = SAMPLE_KINDS[kind]
  const known = knownUnit(rule, unit)
  const conversion = known === undefined ? undefined : rule.units[known]
  if (known === undefined || !conversion) return 'INVALID_UNIT'
  if (!Number.isFinite(value)) return 'INVALID_VALUE'
  const converted = conversion === SAME ? value : Number((value * conversion.factor + conversion.offset).toFixed(4))
  if (converted < rule.min || converted > rule.max) return 'INVALID_VALUE'
  if (known === 'mmol/L') return { value, unit: known }
  return { value: converted, unit: Object.keys(rule.units)[0] ?? unit }
}

/** Apple writes the molar mass into its millimoles: `mmol<180.1558800000541>/L`. */
const MOLAR_MASS = /<[\d.]+>/

function knownUnit({ units }: SampleRule, written: string): string | undefined {
  const unit = written.replace(MOLAR_MASS, '').trim()
  if (Object.hasOwn(units, unit)) return unit
  return Object.keys(units).find((one) => one.toLowerCase() === unit.toLowerCase())
}

/** Whether its values are added up over a day; sleep is, by stage. Of other kinds a day has a mean. */
export const isSummed = (kind: SampleKind): boolean => SAMPLE_KINDS[kind].interval
