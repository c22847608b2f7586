/** A calendar date without a zone, `YYYY-MM-DD`. Compares and sorts as text. */
export type LocalDate = string

const DAY_MS = 86_400_000

/** Whether the text is a valid date: not 30 February, and no year before 1900 or after 2199 (the same bounds as in the contracts). */
export function isLocalDate(text: string): boolean {
  if (!/^(?:19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  const milliseconds = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(milliseconds) && dateOfDay(milliseconds) === text
}

/** Adds calendar days (negative: subtracts), not multiples of 24 hours: dates have no zone. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDay(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS)
}

/** Days from one date to another; negative if the other is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/** Monday 1 to Sunday 7, as the specification numbers the days of a week. */
export function dayOfWeek(date: LocalDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7
}

/** All dates from the first to the last, inclusive; none if the last is earlier. */
export function datesFrom(first: LocalDate, last: LocalDate): LocalDate[] {
  const start = Date.parse(`${first}T00:00:00Z`)
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, day) => dateOfDay(start + day * DAY_MS))
}

function dateOfDay(milliseconds: number): LocalDate {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
