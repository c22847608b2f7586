import type { Activity } from '@almanac/contracts/activities/activities'
import { askedMinute, isAskedOn, isDosesAlone, staysWhenUnwell } from '@almanac/domain/asked'
import { cadenceOf, tileState } from '@almanac/domain/history'
import { deviceZone, minutesOf, partOfDay, type PartOfDay, wallClockOf, type WallClock } from '@almanac/domain/time'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import type { TodayDose } from '../doses/dayDoses'

/** Where a row of Today stands: a part of the day, any time of it, only when it is needed, or once for the study. */
export type Place = PartOfDay | 'any' | 'needed' | 'study'

/** One row of Today: an activity, or one planned dose of it. */
export interface DayItem {
  key: string
  activity: Activity
  /** Null for the activity as a whole. */
  dose: TodayDose | null
  place: Place
  /** When it is due or, of something without a time, when it was done; in minutes of the day. */
  minute: number | null
  /** It is one of the things of today. */
  counts: boolean
  done: boolean
}

const END_OF_DAY = 22 * 60

function activityItem(activity: Activity, own: readonly OptimisticResponse[], date: string): DayItem {
  const state = tileState(activity, own, date)
  const once = state.kind === 'once' || cadenceOf(activity) === 'once'
  const done = state.kind === 'done' || (state.kind === 'once' && state.at !== null)
  const counts = !once && (isAskedOn(activity, date, deviceZone()) || state.kind === 'done')
  const due = askedMinute(activity, date)
  const latest = own.at(-1)
  const recorded = latest ? minutesOf(wallClockOf(new Date(latest.measured_at), latest.time_zone).time) : null
  return {
    key: activity.id,
    activity,
    dose: null,
    place: once ? 'study' : !counts ? 'needed' : due === null ? 'any' : partOfDay(due),
    minute: due ?? recorded,
    counts,
    done,
  }
}

function doseItem(row: TodayDose, clock: WallClock): DayItem {
  const { dose, activity } = row
  const isOfDate = dose.at.date === clock.date
  return {
    key: row.key,
    activity,
    dose: row,
    // A dose of the evening before that can still be recorded stands with what is due now.
    place: partOfDay(minutesOf(isOfDate ? dose.time : clock.time)),
    minute: minutesOf(dose.time),
    counts: row.of_day,
    done: dose.state === 'took',
  }
}

/**
 * The rows of Today: the planned doses, and the activities in the participant's order. An activity with only doses is
 * there as them. `unwell`: only what is essential and what was recorded.
 */
export function dayItems(
  activities: readonly Activity[],
  responses: readonly OptimisticResponse[],
  rows: readonly TodayDose[],
  clock: WallClock,
  unwell = false,
): DayItem[] {
  const dosed = new Set(rows.map(({ activity }) => activity.id))
  const doses = rows
    .filter(({ activity, response }) => !unwell || staysWhenUnwell(activity, response !== null))
    .map((row) => doseItem(row, clock))
  const others = activities
    .filter((activity) => !(isDosesAlone(activity) && dosed.has(activity.id)))
    .flatMap((activity) => {
      const own = responses.filter(
        ({ quest_id, date_posted_for }) => quest_id === activity.id && date_posted_for === clock.date,
      )
      return unwell && !staysWhenUnwell(activity, own.length > 0) ? [] : activityItem(activity, own, clock.date)
    })
  return [...doses, ...others]
}

const PARTS: readonly PartOfDay[] = ['morning', 'afternoon', 'evening']

/** Whether it can be done now: a dose that was missed, or that was recorded otherwise, cannot. */
const isOpen = ({ counts, done, dose }: DayItem): boolean =>
  counts && !done && (dose === null || dose.dose.state === 'due')

/** The earlier parts of the day in which something is still to be done. */
export function latePlaces(items: readonly DayItem[], minute: number): PartOfDay[] {
  const earlier = PARTS.slice(0, PARTS.indexOf(partOfDay(minute)))
  return earlier.filter((part) => items.some((item) => item.place === part && isOpen(item)))
}

/**
 * The places of Today: what is late, then from the part of the day that is now later parts, any time, the other earlier
 * parts, and the rest.
 */
export function placesFrom(minute: number, late: readonly PartOfDay[]): Place[] {
  const now = PARTS.indexOf(partOfDay(minute))
  const earlier = PARTS.slice(0, now)
  return [
    ...earlier.filter((part) => late.includes(part)),
    ...PARTS.slice(now),
    'any',
    ...earlier.filter((part) => !late.includes(part)),
    'needed',
    'study',
  ]
}

/** The things of the day for the way of the sun; what has no time is open until the evening. */
export const marksOf = (items: readonly DayItem[]) =>
  items.filter(({ counts }) => counts).map(({ key, minute, done }) => ({ key, minute: minute ?? END_OF_DAY, done }))
