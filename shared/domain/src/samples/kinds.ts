import { MG_PER_DL_OF_MMOL } from '../glucose/bands'

/** Stages of sleep; `in_bed` and `asleep` if the device reports no stages. */
export const SLEEP_STAGES = ['in_bed', 'awake', 'asleep', 'light', 'deep', 'rem'] as const
export type SleepStage = (typeof SLEEP_STAGES)[number]

/** The detail of a manually entered sample: stored, but never counted with measured ones. */
export const ENTERED_BY_HAND = 'entered'

/** A kind of sample: accepted units and plausible range. */
interface SampleRule {
  /** The stored unit in UCUM, then further accepted units with the factor and offset to it. */
  units: Record<string, { factor: number; offset: number }>
  /** In the stored unit; values outside are rejected. */
  min: number
  max: number
  /** Whether it covers an interval (steps of ten minutes) rather than an instant. */
  interval: boolean
}

const SAME = { factor: 1, offset: 0 }

/**
 * All kinds of samples. Units are converted when a sample is received, except glucose, whose
 * consensus bands are defined separately for each unit: it is converted to see whether it is plausible.
 */
export const SAMPLE_KINDS = {
  glucose: {
    units: { 'mg/dL': SAME, 'mmol/L': { factor: MG_PER_DL_OF_MMOL, offset: 0 } },
    min: 10,
    max: 1_000,
    interval: false,
  },
  steps: { units: { '{steps}': SAME, count: SAME }, min: 0, max: 100_000, interval: true },
  heart_rate: { units: { '/min': SAME, 'count/min': SAME }, min: 10, max: 350, interval: false },
  resting_heart_rate: { units: { '/min': SAME, 'count/min': SAME }, min: 10, max: 250, interval: false },
  respiratory_rate: { units: { '/min': SAME, 'count/min': SAME }, min: 1, max: 120, interval: false },
  oxygen_saturation: { units: { '%': SAME, ratio: { factor: 100, offset: 0 } }, min: 30, max: 100, interval: false },
  blood_pressure_systolic: { units: { 'mm[Hg]': SAME, mmHg: SAME }, min: 30, max: 350, interval: false },
  blood_pressure_diastolic: { units: { 'mm[Hg]': SAME, mmHg: SAME }, min: 10, max: 250, interval: false },
  weight: {
    units: {
      kg: SAME,
      lb: { factor: 0.45359237, offset: 0 },
      g: { factor: 0.001, offset: 0 },
      st: { factor: 6.35029318, offset: 0 },
    },
    min: 0.2,
    max: 700,
    interval: false,
  },
  body_temperature: {
    units: { Cel: SAME, degC: SAME, degF: { factor: 5 / 9, offset: -160 / 9 } },
    min: 25,
    max: 46,
    interval: false,
  },
  /** Minutes of a stage, which its detail names. */
  sleep: { units: { min: SAME }, min: 0, max: 48 * 60, interval: true },
  /** Minutes of a workout, which its detail names. */
  exercise: { units: { min: SAME }, min: 0, max: 48 * 60, interval: true },
} as const satisfies Record<string, SampleRule>

export type SampleKind = keyof typeof SAMPLE_KINDS

/** Whether a word is a kind of sample. */
export function isSampleKind(word: string): word is SampleKind {
  return Object.hasOwn(SAMPLE_KINDS, word)
}

/** The kinds, in the order in which they are listed. */
export const sampleKinds: readonly SampleKind[] = Object.keys(SAMPLE_KINDS).filter(isSampleKind)

/**
 * A number as it is stored: in the kind's first unit, or for glucose in its own. Null for an
 * unsupported unit or an implausible value.
 */
export function storedValue(kind: SampleKind, value: number, unit: string): { value: number; unit: string } | null {
  const rule: SampleRule = SAMPLE_KINDS[kind]
  const conversion = Object.hasOwn(rule.units, unit) ? rule.units[unit] : undefined
  if (!conversion || !Number.isFinite(value)) return null
  const converted = conversion === SAME ? value : Number((value * conversion.factor + conversion.offset).toFixed(4))
  if (converted < rule.min || converted > rule.max) return null
  if (kind === 'glucose') return { value, unit }
  return { value: converted, unit: Object.keys(rule.units)[0] ?? unit }
}

/** Whether its values are added up over a day; sleep is, by stage. Of other kinds a day has a mean. */
export const isSummed = (kind: SampleKind): boolean => SAMPLE_KINDS[kind].interval
