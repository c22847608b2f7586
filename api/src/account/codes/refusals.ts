import { Refusal } from '../../http/errors'

/** Too many wrong codes; the words say how many minutes are left. */
export function locked(status: number, seconds: number, field?: string): Refusal {
  const values = { minutes: String(Math.ceil(seconds / 60)) }
  return new Refusal(
    status,
    [{ code: 'OTP_LOCKED', values, retry_after_seconds: seconds, ...(field ? { field } : {}) }],
    seconds,
  )
}

/** The countdown has not run out. */
export function tooSoon(seconds: number): Refusal {
  return new Refusal(
    429,
    [{ code: 'OTP_TOO_SOON', values: { seconds: String(seconds) }, retry_after_seconds: seconds }],
    seconds,
  )
}
