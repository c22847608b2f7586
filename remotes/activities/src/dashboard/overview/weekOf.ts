import type { Activity } from '@almanac/contracts/activities/activities'
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
 * The last seven days up to today by the rule of Today's rows, with the activities of now: what they were before is not
 * known. A day before the first response has no plan, because the participant may not have joined yet.
 */
export function weekOf(
  activities: readonly Activity[],
  responses: readonly OptimisticResponse[],
  now: Moment,
): WeekDay[] {
  const first = responses.reduce(
    (date, { date_posted_for }) => (date_posted_for < date ? date_posted_for : date),
    now.clock.date,
  )
  return Array.from({ length: DAYS }, (_, index): WeekDay => {
    const date = addDays(now.clock.date, index + 1 - DAYS)
    if (date < first) return { date, done: 0, of: 0 }
    const moment = date === now.clock.date ? now : momentOf(instantOf(date, LAST_MINUTE, deviceZone()))
    const near = responses.filter(
      ({ date_posted_for }) => date_posted_for >= addDays(date, -2) && date_posted_for <= addDays(date, 1),
    )
    const marks = marksOf(dayItems(activities, near, dayDoses(activities, near, moment), moment.clock))
    return { date, done: marks.filter(({ done }) => done).length, of: marks.length }
  })
}
