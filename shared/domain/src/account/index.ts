/** Seconds until another one-time code may be asked for (specification 000, section 9). */
export const OTP_RESEND_DELAY_SECONDS = 60
/** Seconds that a solved captcha is good for (specification 000, section 5). */
export const CAPTCHA_SECONDS = 120
/** Characters of a study code. */
export const STUDY_CODE_LENGTH = 6
/** The least that a password has. */
export const PASSWORD_LENGTH = 8

const years = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index)

/** The birth years that may be chosen at registration, the latest first: 12 years ago down to 1850. */
export function birthYears(now: Date): number[] {
  return years(now.getUTCFullYear() - 12, 1850)
}

/** The years of a diagnosis, the latest first: this one and the hundred before it. */
export function diagnosisYears(now: Date): number[] {
  const year = now.getUTCFullYear()
  return years(year, year - 100)
}

/** A study code as it is meant: pasted with blanks or in small letters all the same. */
export function studyCodeOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}
