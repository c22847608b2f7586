import { ApiError } from '@almanac/api-client'

/** What to do with a write after an attempt failed. */
export type Verdict = 'again' | 'sign_in' | 'drop' | 'refuse'

/** Not refusals: the server asks for another try, later. */
const LATER = new Set([408, 425, 429])

/** Judges a failure. Anything that is not the server's clear refusal is worth another try. */
export function verdictOn(failure: unknown): Verdict {
  if (!(failure instanceof ApiError)) return 'again'
  if (failure.status === 401) return 'sign_in'
  if (failure.status === 410) return 'drop'
  // The token is renewed with the next answer of the server; the write itself was not judged.
  if (failure.status === 403 && failure.errors.some((entry) => entry.code.includes('CSRF'))) return 'again'
  // It was cut on its way; what was to be sent is whole.
  if (failure.has('BROKEN_FORM')) return 'again'
  if (failure.status >= 400 && failure.status < 500 && !LATER.has(failure.status)) return 'refuse'
  return 'again'
}
