import { STUDY_CLOSED_TITLE, type ApiErrorEntry, type ErrorCode } from '@almanac/contracts'

/** One fault; `values` are what stands for the placeholders of its sentence. */
export interface Fault extends Omit<ApiErrorEntry, 'title' | 'code'> {
  code: ErrorCode
  title?: string
  values?: Record<string, string>
}

/** A refusal that the caller is meant to see. Its code is also its text key in the server's words. */
export class Refusal extends Error {
  /** `retry_after`: seconds until it may be tried again, told in the header Retry-After. */
  constructor(
    readonly status: number,
    readonly entries: Fault[],
    readonly retry_after?: number,
  ) {
    super(entries.map((entry) => entry.code).join(', '))
  }
}

/** Something that the server needs cannot be used: the log has it in full, the caller is told this code with a 503. */
export abstract class Outage extends Error {
  abstract readonly refusal_code: ErrorCode
  /** Seconds until it may be tried again, told in the header Retry-After. */
  abstract readonly retry_after: number
}

export const unauthorized = (code: ErrorCode = 'UNAUTHORIZED') => new Refusal(401, [{ code }])
export const forbidden = (code: ErrorCode = 'FORBIDDEN') => new Refusal(403, [{ code }])
/** Also for what exists and belongs to somebody else: nobody learns that it does. */
export const notFound = (code: ErrorCode = 'NOT_FOUND') => new Refusal(404, [{ code }])
export const conflict = (code: ErrorCode) => new Refusal(409, [{ code }])
export const gone = (code: ErrorCode = 'GONE') => new Refusal(410, [{ code }])
export const invalid = (code: ErrorCode, field?: string) => new Refusal(422, [field ? { code, field } : { code }])
export const tooManyRequests = (code: ErrorCode = 'TOO_MANY_REQUESTS') => new Refusal(429, [{ code }])
export const unavailable = (code: ErrorCode) => new Refusal(503, [{ code }])

/** A company of the participant is closed: they may not go on. */
export const studyClosed = () => new Refusal(401, [{ code: 'STUDY_CLOSED', title: STUDY_CLOSED_TITLE }])
