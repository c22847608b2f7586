import type { Activity } from '@almanac/contracts/activities/activities'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { isAskedOn } from '@almanac/domain/asked'
import { deviceZone, minutesOf, type WallClock } from '@almanac/domain/time'
import type { DayItem } from './day/dayItems'
import { isRecordedInPlace } from './day/inPlace'

/** The next task of today that takes more than one touch. */
export type Next =
  /** `joinable`: its room is open. */
  | { kind: 'appointment'; appointment: Appointment; joinable: boolean }
  | { kind: 'survey' }
  | { kind: 'consent' }
  /** `minute`: when it is due, in minutes of the day; null without a time. */
  | { kind: 'activity'; key: string; activity: Activity; minute: number | null }
  | { kind: 'done' }

/** Tasks other than activities. */
export interface OtherTasks {
  now: Date
  /** Upcoming appointments, ascending. */
  appointments: readonly Appointment[]
  /** An incomplete survey, started or not. */
  survey: boolean
  /** A consent whose document has changed, so that it is to be given again. */
  consent: boolean
}

/** How long before its start an appointment is next. */
const APPOINTMENT_LEAD_MS = 3_600_000

/** From how many minutes before its time an activity comes before those without a time. */
const ACTIVITY_LEAD_MINUTES = 60

/** The appointment that is on or begins within the hour. */
export function appointmentWithinTheHour(appointments: readonly Appointment[], now: Date): Appointment | undefined {
  const first = appointments.find((one) => one.request_type !== 'cancel' && !isOver(one, now))
  return first && Date.parse(first.start_at) - now.getTime() <= APPOINTMENT_LEAD_MS ? first : undefined
}

/**
 * The next task that opens something: an appointment within the hour, else a consent to give again, else a pending
 * survey, else the activity of the day that is due first. What is recorded in its row has its action there, so that it
 * is never next: nothing moves above a row that is touched.
 */
export function nextOf(
  items: readonly DayItem[],
  clock: WallClock,
  { now, appointments, survey, consent }: OtherTasks,
): Next {
  const appointment = appointmentWithinTheHour(appointments, now)
  if (appointment) return { kind: 'appointment', appointment, joinable: isActive(appointment, now) }
  if (consent) return { kind: 'consent' }
  if (survey) return { kind: 'survey' }
  const next = nextActivity(items, clock)
  return next ? { kind: 'activity', key: next.key, activity: next.activity, minute: next.minute } : { kind: 'done' }
}

/** The activity of the day that is due first, of those that open a form. */
export const nextActivity = (items: readonly DayItem[], clock: WallClock): DayItem | undefined =>
  items
    .filter((item) => isOpened(item, clock.date))
    .map((item) => ({ item, order: orderOf(item, minutesOf(clock.time)) }))
    .sort((one, other) => one.order - other.order)[0]?.item

/** Whether an item is of today, not done, and opens its form. */
const isOpened = ({ activity, dose, done, place }: DayItem, date: string): boolean =>
  dose === null &&
  !done &&
  activity.type === 'FormQuest' &&
  isAskedOn(activity, date, deviceZone()) &&
  !isRecordedInPlace(activity, place)

/** What is due by now comes in order of its time, then what has no time, then what is due later. */
function orderOf({ minute, place }: DayItem, now: number): number {
  const isTimed = minute !== null && place !== 'any' && place !== 'study'
  if (!isTimed) return now + ACTIVITY_LEAD_MINUTES
  return minute
}
