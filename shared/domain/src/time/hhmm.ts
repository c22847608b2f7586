/** A day has 96 quarters of an hour (specification 000, section 9): what a time picker offers. */
export const QUARTER_HOURS: readonly number[] = Array.from({ length: 96 }, (_, slot) =>
  hhmmOf(Math.floor(slot / 4), (slot % 4) * 15),
)

/** Hours and minutes as one number, HHMM, HMM before ten: nine o'clock is 900 (specification 001, section 3). */
export function hhmmOf(hours: number, minutes: number): number {
  return hours * 100 + minutes
}

/** Whether the number is a time of day: 1260 and 2400 are not. */
export function isHHMM(time: number): boolean {
  return Number.isInteger(time) && time >= 0 && time <= 2359 && time % 100 < 60
}

/** Minutes since midnight. */
export function minutesOf(time: number): number {
  return Math.floor(time / 100) * 60 + (time % 100)
}

/** `09:00`, the format of input fields and wall-clock texts. */
export function clockText(time: number): string {
  return `${String(Math.floor(time / 100)).padStart(2, '0')}:${String(time % 100).padStart(2, '0')}`
}

/** Parses `9:00`, `09:00` or `0900`; null if invalid. */
export function parseClock(text: string): number | null {
  const match = /^(\d{1,2}):?(\d{2})$/.exec(text.trim())
  if (!match) return null
  const time = hhmmOf(Number(match[1]), Number(match[2]))
  return isHHMM(time) ? time : null
}

/** Intl options that format a time of day beside a date as it is formatted alone: two-digit hours in fr (`02:10`), one digit in es (`2:10`). With a date, Intl would use one format for all. */
export function clockStyle(locale: string): { hour: 'numeric' | '2-digit'; minute: '2-digit' } {
  const hasTwoDigits = formatHHMM(210, locale).startsWith('0')
  return { hour: hasTwoDigits ? '2-digit' : 'numeric', minute: '2-digit' }
}

/** The time of day in a locale: 900 is `9:00 AM` in en, `9:00` in es. */
export function formatHHMM(time: number, locale: string): string {
  const date = new Date(Date.UTC(2000, 0, 1, 0, minutesOf(time)))
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(date)
}
