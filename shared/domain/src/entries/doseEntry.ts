import { MEDICATION_TOOK } from '../medication'
import type { EntryCode, EntryProblem, EntryValue } from './entryTypes'

/** The problem of what an entry of a medication says beside its status: an amount or a time without a dose taken, or an amount that is none. */
export function doseProblem({
  value,
  medication_amount_taken: amount,
  medication_administration_date: taken_at,
}: EntryValue): EntryCode | null {
  if (value !== MEDICATION_TOOK && (amount || taken_at)) return 'DOSE_NOT_TAKEN'
  return amount && !isAmount(amount) ? 'INVALID_AMOUNT' : null
}

/** A sign before a number, with the direction marks that a keyboard may write beside it. */
const NEGATIVE = /^[\u061c\u200e\u200f\s]*[-\u2212]\s*[\p{N}.,]/u
/** A number above zero, with its separators; also a fraction such as 1/2. */
const POSITIVE =
  /^[\p{Nd}.,/\u066b\u066c\s\u061c\u200e\u200f]*[1-9\u0661-\u0669\u06f1-\u06f9][\p{Nd}.,/\u066b\u066c\s]*$/u
/** A word, or a fraction such as a half. */
const WORDS = /[\p{L}\p{No}]/u

/** Whether a text can say how much was taken: a number above zero, or words. */
const isAmount = (text: string): boolean => !NEGATIVE.test(text) && (POSITIVE.test(text) || WORDS.test(text))

/** The entries of doses and routines that name a time for which none was ever planned. `times` has those of each objective. */
export function unknownDoseTimes(
  entries: readonly EntryValue[],
  times: ReadonlyMap<string, ReadonlySet<number>>,
): EntryProblem[] {
  return entries
    .filter(({ objective_id, reminder_time }) => isTime(reminder_time) && !times.get(objective_id)?.has(reminder_time))
    .map(({ objective_id }) => ({ objective_id, code: 'UNKNOWN_DOSE_TIME' }))
}

const isTime = (time: number | null | undefined): time is number => typeof time === 'number'
