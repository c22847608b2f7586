import type { ApiErrorEntry } from '@almanac/contracts'

/** What the server says of a code itself. */
const OF_THE_CODE: readonly ApiErrorEntry['code'][] = ['INVALID_OTP', 'OTP_EXPIRED', 'OTP_LOCKED', 'OTP_USED']

/** The entries of a refusal, those about the code at this field of the form. */
export function atField(entries: readonly ApiErrorEntry[], field: string): ApiErrorEntry[] {
  return entries.map((entry) => (OF_THE_CODE.includes(entry.code) ? { ...entry, field } : entry))
}
