import { isBlankVaccination } from '../vaccination'
import type { EntryValue } from './types'

/**
 * Whether nothing was entered (specification 001, section 5): no value, checked
 * option, text, time, measured number, picture or part of a vaccination. 0 is a
 * value: it says 'took'.
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

/** The entries that say something. */
export function withoutEmpty<E extends EntryValue>(entries: readonly E[]): E[] {
  return entries.filter((entry) => !isEmpty(entry))
}
