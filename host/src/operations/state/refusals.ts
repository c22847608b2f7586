import { ApiError } from '@almanac/api-client'
import type { ApiErrorEntry } from '@almanac/contracts'

interface Sentences {
  /** There was no answer: whether it was done is not known. */
  noAnswer: string
  /** Something answered, and not in the server's own words. */
  unknown: string
}

/** What went wrong with a call, as sentences that can be shown. */
export function refusals(error: unknown, { noAnswer, unknown }: Sentences): ApiErrorEntry[] {
  if (!(error instanceof ApiError)) return [{ code: 'UNKNOWN', title: unknown }]
  if (error.status === 0) return [{ code: 'NO_ANSWER', title: noAnswer }]
  return error.errors.length > 0 ? error.errors : [{ code: 'UNKNOWN', title: unknown }]
}
