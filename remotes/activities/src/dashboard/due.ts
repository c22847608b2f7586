import type { Activity } from '@almanac/contracts/activities/activities'
import type { Appointment } from '@almanac/contracts/telehealth/appointments'
import { isActive, isOver } from '@almanac/domain/appointments'
import { cadenceOf, tileState } from '@almanac/domain/history'
import { occursOn } from '@almanac/domain/reminders'
import type { WallClock } from '@almanac/domain/time'
import type { OptimisticResponse } from '../responses/optimisticResponses'
import { dueDoses, isDosesAlone, type DueDose } from './doses'

/** What is next today. */
export type Next =
  | DueDose
  | { kind: 'appointment'; appointment: Appointment }
  | { kind: 'survey' }
  | { kind: 'activity'; activity: Activity }
  | { kind: 'done' }

/** What else there is to do. */
export interface OtherTasks {
  now: Date
  /** Those to come, ascending. */
  appointments: readonly Appointment[]
  /** A survey, begun or not, that is to be completed. */
  survey: boolean
}

/** How long before it begins an appointment is next. */
const APPOINTMENT_LEAD_MS = 3_600_000

/** Whether an activity is for this date: those with reminders only on their days; not what is for when there is something to tell or can't be recorded; what is medication alone comes by its doses. */
function isForToday(activity: Activity, date: string): boolean {
  const objectives = activity.objectives ?? []
  if (activity.end_date !== null && activity.end_date < date) return false
  if (isDosesAlone(activity)) return false
  const cadence = cadenceOf(activity)
  if (cadence === 'never' || cadence === 'now_and_then') return false
  const reminders = objectives.flatMap((objective) => objective.reminders)
  return reminders.length === 0 || reminders.some((reminder) => occursOn(reminder, date))
}

/**
 * What is next: an appointment that is about to begin, else the earliest dose
 * due, else an appointment within the hour, else a survey that waits, else the
 * first activity of the day that is not done.
 */
export function nextOf(
  activities: readonly Activity[],
  responses: readonly OptimisticResponse[],
  clock: WallClock,
  { now, appointments, survey }: OtherTasks,
): Next {
  const of = (activity: Activity) => responses.filter((response) => response.quest_id === activity.id)
  const appointment = appointments.find((one) => one.request_type !== 'cancel' && !isOver(one, now))
  if (appointment && isActive(appointment, now)) return { kind: 'appointment', appointment }
  const [dose] = activities
    .flatMap((activity) => dueDoses(activity, of(activity), clock))
    .sort((one, other) => one.reminder_time - other.reminder_time)
  if (dose) return dose
  if (appointment && Date.parse(appointment.start_at) - now.getTime() <= APPOINTMENT_LEAD_MS)
    return { kind: 'appointment', appointment }
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
