import { isScale } from '../objective-types'

/** Kind of a value, which selects its comparison rule. */
export type ValueKind = 'blood_pressure' | 'pain' | 'rating' | 'weight' | 'steps' | 'sleep' | 'other'

/** The properties of an objective that decide its kind; compatible with a definition's and the contract's Objective. */
export interface KindObjective {
  type: string
  key?: string
  minimum_value?: number
  maximum_value?: number
  symptom?: { normalized_name: string } | null
  vital?: { key?: string; name?: unknown; storage_unit: string; parts: readonly unknown[] } | null
}

const VITALS: Readonly<Partial<Record<string, ValueKind>>> = {
  weight: 'weight',
  steps: 'steps',
  sleep_hours: 'sleep',
  sleep: 'sleep',
  pain: 'pain',
}

const PAIN = /\b(?:pain|ache|headache|migraine)s?\b/

/** The vital's key of the catalogue or of the study; the contract has it as `name`. */
function vitalKind({ key, name, storage_unit, parts }: NonNullable<KindObjective['vital']>): ValueKind {
  if (storage_unit === 'mmHg' && parts.length === 2) return 'blood_pressure'
  return VITALS[key ?? (typeof name === 'string' ? name : '')] ?? 'other'
}

/**
 * The kind of an objective's values: of a vital by its key, or by its unit and two
 * parts; a symptom or slider whose key says that it is pain, as those of the
 * catalogue do; of other sliders and symptoms a rating.
 */
export function kindOf({ type, key, symptom, vital }: KindObjective): ValueKind {
  if (vital) return vitalKind(vital)
  const name = (symptom?.normalized_name ?? key ?? '').toLowerCase().replaceAll('_', ' ')
  if (isScale(type)) return PAIN.test(name) ? 'pain' : 'rating'
  return 'other'
}

/** Minimum and maximum of the scale, by default 1 to 5; null for measurements, which have no scale. */
export function scaleOf({
  type,
  minimum_value: minimum = 1,
  maximum_value: maximum = 5,
}: KindObjective): { minimum: number; maximum: number } | null {
  return isScale(type) ? { minimum, maximum } : null
}
