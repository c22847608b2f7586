import { addMonths, dateByKey, dateInMonth, monthOf } from '../calendar'
import { addDays, dayOfWeek, daysBetween, type LocalDate } from '../time'
import { within, type ValueAxis } from './value-axis'

/** Steps in which the cell of a day is filled; as many as a scale of five answers has. 0 is an empty cell. */
export const FULL_LEVEL = 5

/** Up to this many days a grid has weeks as rows, with room for the date on each day; more days are columns of months. */
export const MAX_DATED_DAYS = 92

/** Whether days are columns of months, whose cells are too small for a finger. */
export const areMonths = (dates: readonly LocalDate[]): boolean => dates.length > MAX_DATED_DAYS

/**
 * The days of a period that a grid draws: weeks, or in a long time months at its ends, of which nothing is known are left
 * out. `firstDay` of a week is Monday 1 to Sunday 7.
 */
export function drawnDays(
  dates: readonly LocalDate[],
  isKnown: (date: LocalDate) => boolean,
  firstDay: number,
): readonly LocalDate[] {
  const weekOf = (date: LocalDate) => addDays(date, -((dayOfWeek(date) - firstDay + 7) % 7))
  if (!areMonths(dates)) {
    const weeks = new Set(dates.filter(isKnown).map(weekOf))
    return dates.filter((date) => weeks.has(weekOf(date)))
  }
  const months = dates.filter(isKnown).map(monthOf)
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const drawn = dates.filter((date) => monthOf(date) >= first && monthOf(date) <= last)
  return areMonths(drawn) ? drawn : drawnDays(drawn, isKnown, firstDay)
}

/** The step of a share from 0 to 1: the lowest share is filled a little, so that it differs from a day without values. */
export const levelOfShare = (share: number): number =>
  1 + Math.round(Math.max(0, Math.min(1, share)) * (FULL_LEVEL - 1))

/** The step of a day's value on the axis that a chart of these values has; values beyond it are at its ends. */
export const levelOfValue = (axis: Pick<ValueAxis, 'low' | 'high'>, value: number): number =>
  levelOfShare((within(axis, value) - axis.low) / (axis.high - axis.low || 1))

/** The step of a day's plan: empty while nothing of it is done, and full only when all is. */
export function levelOfPlan({ done, planned }: { done: number; planned: number }): number {
  if (done <= 0) return 0
  if (done >= planned) return FULL_LEVEL
  return Math.min(FULL_LEVEL - 1, levelOfShare(done / planned))
}

/** How the days of a grid are arranged. */
export interface DayGridLayout {
  /** Weeks are rows, or months are columns with a row for each day of the month. */
  arrangement: 'weeks' | 'months'
  first: LocalDate
  last: LocalDate
  /** Monday 1 to Sunday 7. */
  firstDay: number
  rightToLeft: boolean
}

/**
 * The day that a key leads to, within the grid; null for keys without a function. Arrows lead to the cell that is seen
 * beside the current one. Where weeks are rows that is the next day or week (`dateByKey`); where months are columns, up
 * and down is a day, left and right the same day of another month, PageUp and PageDown a week, Home and End the ends.
 */
export function dayByKey(
  date: LocalDate,
  event: { key: string; shiftKey: boolean },
  { arrangement, first, last, firstDay, rightToLeft }: DayGridLayout,
): LocalDate | null {
  const to =
    arrangement === 'weeks'
      ? dateByKey(date, event, { firstDay, rightToLeft })
      : inColumns(date, event.key, { first, last, rightToLeft })
  if (to === null) return null
  return to < first ? first : to > last ? last : to
}

function inColumns(
  date: LocalDate,
  key: string,
  { first, last, rightToLeft }: Pick<DayGridLayout, 'first' | 'last' | 'rightToLeft'>,
): LocalDate | null {
  const ahead = rightToLeft ? -1 : 1
  const besideBy = (months: number) => dateInMonth(date, addMonths(monthOf(date), months))
  switch (key) {
    case 'ArrowUp':
      return addDays(date, -1)
    case 'ArrowDown':
      return addDays(date, 1)
    case 'ArrowLeft':
      return besideBy(-ahead)
    case 'ArrowRight':
      return besideBy(ahead)
    case 'PageUp':
      return addDays(date, -7)
    case 'PageDown':
      return addDays(date, 7)
    case 'Home':
      return first
    case 'End':
      return last
    default:
      return null
  }
}

/** Months of a page of a grid whose months are columns, and the days that are one page however many months they touch. */
const PAGE_MONTHS = 12
const ONE_PAGE_DAYS = 366

/**
 * The part of a period that a grid shows: all of it if it is at most a year, otherwise twelve calendar months, `page` times
 * twelve before the ones that the period ends in.
 */
export function gridPage(
  { start, end }: { start: LocalDate; end: LocalDate },
  page: number,
): { start: LocalDate; end: LocalDate; isFirst: boolean } {
  if (page === 0 && daysBetween(start, end) < ONE_PAGE_DAYS) return { start, end, isFirst: true }
  const lastMonth = addMonths(monthOf(end), -PAGE_MONTHS * page)
  const firstOfPage = `${addMonths(lastMonth, 1 - PAGE_MONTHS)}-01`
  const endOfPage = page === 0 ? end : addDays(`${addMonths(lastMonth, 1)}-01`, -1)
  return { start: start > firstOfPage ? start : firstOfPage, end: endOfPage, isFirst: start >= firstOfPage }
}
