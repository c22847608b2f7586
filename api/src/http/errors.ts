import { STUDY_CLOSED_TITLE, type ApiErrorEntry, type ErrorCode } from '@almanac/contracts'

/** One fault; `values` fill the placeholders of its sentence. */
export interface Fault extends Omit<ApiErrorEntry, 'title' | 'code'> {
  code: ErrorCode
  title?: string
  values?: Record<string, string>
}

/** An error that the caller gets to see. Its code is also its key in the server's texts. */
export class Refusal extends Error {
  /** `retry_after`: seconds for the Retry-After header. */
  constructor(
    readonly status: number,
    readonly entries: Fault[],
    readonly retry_after?: number,
  ) {
    super(entries.map((entry) => entry.code).join(', '))
  }
}

/** A dependency of the server is unavailable: logged in full, sent as a 503 with this code. */
export abstract class Outage extends Error {
  abstract readonly refusal_code: ErrorCode
  /** Seconds for the Retry-After header. */
  abstract readonly retry_after: number
}

export const unauthorized = (code: ErrorCode = 'UNAUTHORIZED') => new Refusal(401, [{ code }])
export const forbidden = (code: ErrorCode = 'FORBIDDEN') => new Refusal(403, [{ code }])
/** Also for rows of other users, so that their existence is not revealed. */
export const notFound = (code: ErrorCode = 'NOT_FOUND') => new Refusal(404, [{ code }])
export const conflict = (code: ErrorCode) => new Refusal(409, [{ code }])
export const gone = (code: ErrorCode = 'GONE') => new Refusal(410, [{ code }])
export const invalid = (code: ErrorCode, field?: string) => new Refusal(422, [field ? { code, field } : { code }])
/** 422: a period of more than these days. */
export const periodTooLong = (days: number, field = 'end_date') =>
  new Refusal(422, [{ code: 'PERIOD_TOO_LONG', field, values: { days: String(days) } }])
export const tooManyRequests = (code: ErrorCode = 'TOO_MANY_REQUESTS') => new Refusal(429, [{ code }])
export const unavailable = (code: ErrorCode) => new Refusal(503, [{ code }])

/** The participant's study is closed: they have no access. */
export const studyClosed = () => new Refusal(401, [{ code: 'STUDY_CLOSED', title: STUDY_CLOSED_TITLE }])
