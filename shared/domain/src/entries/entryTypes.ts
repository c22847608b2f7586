import { isBlankVaccination, type StoredVaccination } from '../vaccination'

/** The properties of an objective that the rules use; compatible with the contract's Objective. */
export interface ObjectiveRule {
  id: string
  type: string
  required?: boolean
  objective_points?: number
  minimum_value?: number
  maximum_value?: number
  multiselect?: boolean
  answers?: readonly { id: string }[]
  vital?: VitalRule
}

export interface VitalRule {
  storage_unit: string
  units: readonly string[]
  parts: readonly { key: string; minimum_value: number; maximum_value: number }[]
}

/** An entry for one objective; compatible with the contract's Entry. */
export interface EntryValue {
  objective_id: string
  type: string
  value?: number | null
  values?: readonly number[]
  text?: string | null
  time?: number | null
  answers?: readonly { id: string }[]
  unit?: string | null
  original_unit?: string | null
  reminder_time?: number | null
  as_needed?: boolean
  medication_administration_date?: string | null
  medication_amount_taken?: string | null
  image_id?: string | null
  vaccination_attributes?: StoredVaccination | null
  provenance?: string | null
}

/** Error codes of an entry, shared by screen and server; each is a text key. */
export type EntryCode =
  | 'REQUIRED'
  | 'OUT_OF_RANGE'
  | 'UNKNOWN_ANSWER'
  | 'ONE_ANSWER_ONLY'
  | 'UNKNOWN_UNIT'
  | 'NUMBER_MISSING'
  | 'TOO_LONG'
  | 'INVALID_DATE'
  | 'INVALID_TIME'
  | 'WRONG_ENTRY_TYPE'
  | 'UNKNOWN_OBJECTIVE'
  | 'DUPLICATE_ENTRY'
  | 'DOSE_IN_FUTURE'
  | 'DOSE_NOT_TAKEN'
  | 'INVALID_AMOUNT'
  | 'UNKNOWN_DOSE_TIME'
  | 'DATE_IN_FUTURE'
  | 'VACCINATION_INCOMPLETE'
  | 'INVALID_LOT_NUMBER'
  | 'EVENT_MISSING'
  | 'SEVERITY_MISSING'
  | 'PICTURE_MISSING'

/** One problem, with its objective. */
export interface EntryProblem {
  objective_id: string
  code: EntryCode
}

/**
 * Whether nothing was entered (specification 001, section 5): no value, checked option, text, time,
 * measured number, picture or part of a vaccination. 0 is a value: it means 'took'.
 */
export function isEmpty(entry: EntryValue): boolean {
  return (
    (entry.value === undefined || entry.value === null) &&
    (entry.values ?? []).length === 0 &&
    (entry.answers ?? []).length === 0 &&
    (entry.text ?? '').trim() === '' &&
    (entry.time === undefined || entry.time === null) &&
    !entry.image_id &&
    (!entry.vaccination_attributes || isBlankVaccination(entry.vaccination_attributes))
  )
}

/** The entries that are not empty. */
export function withoutEmpty<E extends EntryValue>(entries: readonly E[]): E[] {
  return entries.filter((entry) => !isEmpty(entry))
}
