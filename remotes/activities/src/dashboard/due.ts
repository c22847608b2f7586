import type { Activity } from '@almanac/contracts/activities/activities'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { cadenceOf, tileState } from '@almanac/domain/history'
import { occursOn } from '@almanac/domain/reminders'
import type { WallClock } from '@almanac/domain/time'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { isDosesAlone } from './doses/dayDoses'

/** The next task of today beside the doses. */
export type Next =
  /** `imminent`: it can be joined now, so that it comes before due doses. */
  | { kind: 'appointment'; appointment: Appointment; imminent: boolean }
  | { kind: 'survey' }
  | { kind: 'consent' }
  | { kind: 'activity'; activity: Activity }
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

/** From how many minutes before its start an appointment is next. */
const APPOINTMENT_LEAD_MS = 3_600_000

const isSoon = ({ start_at }: Appointment, now: Date): boolean =>
  Date.parse(start_at) - now.getTime() <= APPOINTMENT_LEAD_MS

/** Whether an activity is due on this date: with reminders only on their days; never if occasional or not recordable; medication-only ones are due by their doses. */
export function isForToday(activity: Activity, date: string): boolean {
  const objectives = activity.objectives ?? []
  if (activity.end_date !== null && activity.end_date < date) return false
  if (isDosesAlone(activity)) return false
  const cadence = cadenceOf(activity)
  if (cadence === 'never' || cadence === 'now_and_then') return false
  const reminders = objectives.flatMap((objective) => objective.reminders)
  return reminders.length === 0 || reminders.some((reminder) => occursOn(reminder, date))
}

/** The next task beside the doses: an appointment within the hour, else a consent to give again, else a pending survey, else the first activity of the day that is not done. */
export function nextOf(
  activities: readonly Activity[],
  responses: readonly OptimisticResponse[],
  clock: WallClock,
  { now, appointments, survey, consent }: OtherTasks,
): Next {
  const of = (activity: Activity) => responses.filter((response) => response.quest_id === activity.id)
  const appointment = appointments.find((one) => one.request_type !== 'cancel' && !isOver(one, now))
  if (appointment && (isActive(appointment, now) || isSoon(appointment, now)))
    return { kind: 'appointment', appointment, imminent: isActive(appointment, now) }
  if (consent) return { kind: 'consent' }
  if (survey) return { kind: 'survey' }
  const isDone = (candidate: Activity) => {
    const state = tileState(candidate, of(candidate), clock.date)
    return state.kind === 'done' || (state.kind === 'once' && state.at !== null)
  }
  const activity = activities.find(
    (candidate) => candidate.type === 'FormQuest' && isForToday(candidate, clock.date) && !isDone(candidate),
  )
  return activity ? { kind: 'activity', activity } : { kind: 'done' }
}
