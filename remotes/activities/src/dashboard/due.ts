import type { Activity, Objective, Reminder } from '@almanac/contracts/activities/activities'
import { checkEntries, entryTypeOf } from '@almanac/domain/entries'
import { tileState } from '@almanac/domain/history'
import { MEDICATION_TOOK } from '@almanac/domain/medication'
import { dayOfWeek, minutesOf, type WallClock } from '@almanac/domain/time'
import type { ShownResponse } from '../responses/shown'

/** A dose that it is time for. */
export interface DueDose {
  kind: 'dose'
  activity: Activity
  objective: Objective
  /** HHMM of its reminder. */
  reminder_time: number
  /** Whether its entry alone makes a complete response, so that one tap records it. */
  direct: boolean
}

/** What is next today. */
export type Next = DueDose | { kind: 'activity'; activity: Activity } | { kind: 'done' }

/** A dose is offered this many minutes before its time. */
const AHEAD = 60

/** Whether a reminder falls on a date. An interval has no first day in what the server tells, so it never does. */
function fallsOn(reminder: Reminder, date: string): boolean {
  switch (reminder.repeat_type) {
    case 'daily':
      return true
    case 'weekly':
      return reminder.day_number === dayOfWeek(date)
    case 'monthly':
      return reminder.day_number === Number(date.slice(8))
    case 'interval':
      return false
  }
}

/** The times of an objective's doses of a date that nothing was said about: an entry counts for the time it names, else for the earliest. */
export function openDoses(objective: Objective, responses: readonly ShownResponse[], date: string): number[] {
  const times = [...new Set(objective.reminders.filter((reminder) => fallsOn(reminder, date)).map(({ time }) => time))].sort((one, other) => one - other)
  const said = responses
    .filter((response) => response.date_posted_for === date)
    .flatMap((response) => response.entries.filter((entry) => entry.objective_id === objective.id))
  const named = new Set(said.flatMap((entry) => entry.reminder_time ?? []))
  const unnamed = said.filter((entry) => typeof entry.reminder_time !== 'number').length
  return times.filter((time) => !named.has(time)).slice(unnamed)
}

/** Whether recording this dose alone is a whole response. */
function isDirect(activity: Activity, objective: Objective): boolean {
  const entry = { objective_id: objective.id, type: 'MedicationEntry', value: MEDICATION_TOOK }
  return checkEntries(activity.objectives ?? [], [entry]).length === 0
}

function dueDoses(activity: Activity, responses: readonly ShownResponse[], now: WallClock): DueDose[] {
  return (activity.objectives ?? [])
    .filter((objective) => objective.type === 'MedicationObjective')
    .flatMap((objective) =>
      openDoses(objective, responses, now.date)
        .filter((time) => minutesOf(time) <= minutesOf(now.time) + AHEAD)
        .map((reminder_time) => ({ kind: 'dose' as const, activity, objective, reminder_time, direct: isDirect(activity, objective) })))
}

/** Whether an activity is for this date: those with reminders only on their days; what is medication alone comes by its doses. */
function isForToday(activity: Activity, date: string): boolean {
  const objectives = activity.objectives ?? []
  if (activity.end_date !== null && activity.end_date < date) return false
  const asked = objectives.filter((objective) => entryTypeOf(objective.type) !== null)
  if (asked.length > 0 && asked.every((objective) => objective.type === 'MedicationObjective' && objective.reminders.length > 0)) return false
  const reminders = objectives.flatMap((objective) => objective.reminders)
  return reminders.length === 0 || reminders.some((reminder) => fallsOn(reminder, date))
}

/** What is next: the earliest dose due, else the first activity of the day that is not done. */
export function nextOf(activities: readonly Activity[], responses: readonly ShownResponse[], now: WallClock): Next {
  const of = (activity: Activity) => responses.filter((response) => response.quest_id === activity.id)
  const doses = activities.flatMap((activity) => dueDoses(activity, of(activity), now))
  const [first] = doses.sort((one, other) => one.reminder_time - other.reminder_time)
  if (first) return first
  const activity = activities.find((candidate) =>
    candidate.type === 'FormQuest' && isForToday(candidate, now.date) && tileState(candidate, of(candidate), now.date).kind !== 'done')
  return activity ? { kind: 'activity', activity } : { kind: 'done' }
}
