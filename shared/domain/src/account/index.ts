/** Seconds before another one-time code may be requested (specification 000, section 9). */
export const OTP_RESEND_DELAY_SECONDS = 60
/** Seconds that a solved captcha stays valid (specification 000, section 5). */
export const CAPTCHA_SECONDS = 120

/** Years offered for a diagnosis, newest first: the current year and the 100 before it. */
export function diagnosisYears(now: Date): number[] {
  const year = now.getUTCFullYear()
  return Array.from({ length: 101 }, (_, index) => year - index)
}
