import { isMonth, monthOf, type Month } from '@almanac/domain/calendar'
import { addDays, datesFrom, daysBetween, isLocalDate, type LocalDate, type Week } from '@almanac/domain/time'
import { FIRST_DATE } from '../history/period'
import { detailPath, type DetailPlace } from './path'

/** The view of an activity's entries: seven days as a list, or a month as a calendar. */
export type PeriodView = 'week' | 'month'

/** The displayed period of an activity's entries. Held in the address, so that Back and a reload keep it. */
export interface ShownPeriod {
  view: PeriodView
  /** The last of the seven days; in the calendar the selected day. */
  date: LocalDate
  /** The month of the calendar: navigating months selects no day. */
  month: Month
}

/** The earliest month whose first week can be read as a whole. */
export const FIRST_MONTH: Month = '1900-02'

/** Reads the period from the address; future and invalid dates become today, months too early that of the date. */
export function readPeriod(search: URLSearchParams, today: LocalDate): ShownPeriod {
  const requestedDate = search.get('date') ?? ''
  const date = isLocalDate(requestedDate) && requestedDate < today ? requestedDate : today
  const month = search.get('month') ?? ''
  return {
    view: search.get('view') === 'month' ? 'month' : 'week',
    date,
    month: isMonth(month) && month >= FIRST_MONTH && month <= monthOf(today) ? month : monthOf(date),
  }
}

/** The search parameters of a period, without defaults. */
export function periodSearch({ view, date, month }: ShownPeriod, today: LocalDate): Record<string, string> {
  return {
    ...(view === 'month' ? { view } : {}),
    ...(date < today ? { date } : {}),
    ...(view === 'month' && month !== monthOf(date) ? { month } : {}),
  }
}

/** The address of an activity's entries of one day. */
export const dayPath = (place: DetailPlace, date: LocalDate, today: LocalDate): string =>
  `${detailPath(place)}?${new URLSearchParams(periodSearch({ view: 'month', date, month: monthOf(date) }, today))}`

/** The seven days that end with a date; fewer at the earliest date that the calls accept. */
export const weekUntil = (date: LocalDate): Week => ({ start: notBeforeFirst(addDays(date, -6)), end: date })

const notBeforeFirst = (date: LocalDate): LocalDate => (date < FIRST_DATE ? FIRST_DATE : date)

/** The dates of a week, newest first. */
export const daysOf = ({ start, end }: Week): LocalDate[] => datesFrom(start, end).toReversed()

/** Without dates the server returns the newest 400 days; within this many, all neighbors on both sides are included. */
const MAX_DAYS_WITHOUT_RANGE = 330

/** Long histories are loaded in parts of this many days, and a response with the parts around its own. */
const PART_DAYS = 130

/**
 * The date range that contains the neighbors of a response of this date: none for the newest 400 days, otherwise the
 * part of its date with the previous and the next part, so that stepping from response to response does not refetch
 * each time.
 */
export function rangeAround(
  date: LocalDate | null,
  today: LocalDate,
): { start_date: LocalDate; end_date: LocalDate } | Record<string, never> {
  if (date === null || daysBetween(date, today) <= MAX_DAYS_WITHOUT_RANGE) return {}
  const part = Math.floor(daysBetween(FIRST_DATE, date) / PART_DAYS)
  const start = (index: number) => addDays(FIRST_DATE, index * PART_DAYS)
  return { start_date: start(Math.max(0, part - 1)), end_date: addDays(start(part + 2), -1) }
}

/** The search parameters of a response: its date if it is long ago, and the view of the previous list. */
export function responseSearch(date: LocalDate, view: PeriodView, today: LocalDate): string {
  const search = new URLSearchParams({
    ...(view === 'month' ? { view } : {}),
    ...(daysBetween(date, today) > MAX_DAYS_WITHOUT_RANGE ? { date } : {}),
  }).toString()
  return search && `?${search}`
}
