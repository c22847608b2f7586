import type { Activity } from '@almanac/contracts/activities/activities'
import { activityOn } from '@almanac/domain/asked'
import type { Moment } from '@almanac/domain/doses'
import { addDays, deviceZone, instantOf, type LocalDate } from '@almanac/domain/time'
import { momentOf } from '../../doses/moment'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import { dayItems, marksOf } from '../day/dayItems'
import { dayDoses } from '../doses/dayDoses'

/** A day of the last seven, with how much of its plan was done. */
export interface WeekDay {
  date: LocalDate
  done: number
  of: number
}

const DAYS = 7
const LAST_MINUTE = 2359

/**
 * The last seven days up to today by the rule of Today's rows: each with the activities that the participant had then,
 * the reminders that they had, and on an unwell day only what was essential. Without `joined_at`, from an older
 * server, a day before the first response has no plan.
 */
export function weekOf(
  activities: readonly Activity[],
  responses: readonly OptimisticResponse[],
  now: Moment,
  unwell: ReadonlySet<LocalDate>,
): WeekDay[] {
  const zone = deviceZone()
  const first = activities.every(({ joined_at }) => joined_at)
    ? null
    : responses.reduce((date, { date_posted_for }) => (date_posted_for < date ? date_posted_for : date), now.clock.date)
  return Array.from({ length: DAYS }, (_, index): WeekDay => {
    const date = addDays(now.clock.date, index + 1 - DAYS)
    if (first !== null && date < first) return { date, done: 0, of: 0 }
    const moment = date === now.clock.date ? now : momentOf(instantOf(date, LAST_MINUTE, zone))
    const near = responses.filter(
      ({ date_posted_for }) => date_posted_for >= addDays(date, -2) && date_posted_for <= addDays(date, 1),
    )
    const then = activities.map((activity) => activityOn(activity, date, zone))
    const items = dayItems(then, near, dayDoses(activities, near, moment), moment.clock, unwell.has(date))
    const marks = marksOf(items)
    return { date, done: marks.filter(({ done }) => done).length, of: marks.length }
  })
}
