/** Seconds until another one-time code may be asked for (specification 000, section 9). */
export const OTP_RESEND_DELAY_SECONDS = 60
/** Seconds that a solved captcha is good for (specification 000, section 5). */
export const CAPTCHA_SECONDS = 120

/** The years of a diagnosis, the latest first: this one and the hundred before it. */
export function diagnosisYears(now: Date): number[] {
  const year = now.getUTCFullYear()
  return Array.from({ length: 101 }, (_, index) => year - index)
}
