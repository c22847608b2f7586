import { addDays, dayOfWeek, isLocalDate, type LocalDate } from '../time'

/** A calendar month, `YYYY-MM`. Compares and sorts as text. */
export type Month = string

/** The month of a date. */
export const monthOf = (date: LocalDate): Month => date.slice(0, 7)

/** Whether the text is a month from 1900 to 2199. */
export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isLocalDate(`${text}-01`)

/** Adds a number of months; a negative number subtracts. */
export function addMonths(month: Month, months: number): Month {
  const moved = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(moved / 12)}-${String((moved % 12) + 1).padStart(2, '0')}`
}

/** The last date of a month. */
export const lastDateOf = (month: Month): LocalDate => addDays(`${addMonths(month, 1)}-01`, -1)

/**
 * The same day in another month, or its last day where that day does not exist: 31 January becomes
 * 28 or 29 February.
 */
export function dateInMonth(date: LocalDate, month: Month): LocalDate {
  const same = `${month}${date.slice(7)}`
  const last = lastDateOf(month)
  return same <= last ? same : last
}

/** The full weeks that cover a month. `firstDay` is Monday 1 to Sunday 7. */
export function weeksOf(month: Month, firstDay: number): LocalDate[][] {
  const first = `${month}-01`
  const start = addDays(first, -daysSince(firstDay, first))
  const weeks: LocalDate[][] = []
  for (let week = start; week <= lastDateOf(month); week = addDays(week, 7))
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(week, day)))
  return weeks
}

/** Days from the first day of the week to a date. */
const daysSince = (firstDay: number, date: LocalDate): number => (dayOfWeek(date) - firstDay + 7) % 7

/** Layout of a calendar, for its keyboard navigation. */
interface CalendarLayout {
  /** Monday 1 to Sunday 7. */
  firstDay: number
  /** Right-to-left layout: the left arrow moves to the next date. */
  rightToLeft: boolean
}

/**
 * The date that a key moves to in a date grid (ARIA Authoring Practices, date grid): arrows by a
 * day and a week, Home and End within the week, PageUp and PageDown by a month, with Shift by a
 * year. Null for any other key.
 */
export function dateByKey(
  date: LocalDate,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { firstDay, rightToLeft }: CalendarLayout,
): LocalDate | null {
  const ahead = rightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -ahead)
    case 'ArrowRight':
      return addDays(date, ahead)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return addDays(date, -daysSince(firstDay, date))
    case 'End':
      return addDays(date, 6 - daysSince(firstDay, date))
    case 'PageUp':
      return dateInMonth(date, addMonths(monthOf(date), shiftKey ? -12 : -1))
    case 'PageDown':
      return dateInMonth(date, addMonths(monthOf(date), shiftKey ? 12 : 1))
    default:
      return null
  }
}
