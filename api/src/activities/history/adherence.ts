import type { Adherence } from '@almanac/contracts/activities/history'
import { adherenceOn, dueTimes, markOf, type PlannedDose, type RecordedDose } from '@almanac/domain/history'
import { datesFrom, localDateOf, wallClockOf, type WallClock } from '@almanac/domain/time'
import type { Period } from './period'
import type { ActivityRow, SummaryObjective, SummaryRows } from './summary-rows'

type AdherenceRows = Pick<SummaryRows, 'doses' | 'reminders' | 'fired' | 'time_zone'>

/**
 * Adherence of an activity's medications and routines in a window, only those planned or
 * recorded. `clock` is the participant's current wall clock.
 */
export function adherenceIn(
  activity: ActivityRow,
  rows: AdherenceRows,
  { start_date, end_date }: Period,
  clock: WallClock,
): Adherence[] {
  const objectivesById = new Map(activity.objectives.map((objective) => [objective.id, objective]))
  const doses = rows.doses.filter(({ activity_id }) => activity_id === activity.activity_id)
  const ids = new Set([
    ...activity.objectives.filter(isDosed).map(({ id }) => id),
    ...doses.map(({ objective_id }) => objective_id),
  ])
  const joined = localDateOf(new Date(activity.joined_at), rows.time_zone ?? 'UTC')
  return [...ids]
    .map((objective_id): Adherence => {
      const own = doses.filter((dose) => dose.objective_id === objective_id)
      const fired = rows.fired.filter((firing) => firing.objective_id === objective_id)
      const reminders = remindersOf(activity, objectivesById.get(objective_id), objective_id, rows)
      const days = datesFrom(start_date, end_date).map((date) => {
        const recordedDoses = own.filter((dose) => dose.date === date).flatMap(recordedDose)
        const due = dueTimes(
          {
            date,
            fired: fired.filter((firing) => firing.date === date).map(({ time }) => time),
            reminders,
            recorded: recordedDoses,
            now: clock,
          },
          { joined },
        )
        return { date, ...adherenceOn(due, recordedDoses) }
      })
      const total = (of: 'planned' | 'took' | 'postponed' | 'skipped' | 'unplanned') =>
        days.reduce((sum, day) => sum + day[of], 0)
      const marked = { took: total('took'), postponed: total('postponed'), skipped: total('skipped') }
      return {
        objective_id,
        planned: total('planned'),
        ...marked,
        none: total('planned') - marked.took - marked.postponed - marked.skipped,
        unplanned: total('unplanned'),
        days,
      }
    })
    .filter(({ planned, unplanned }) => planned + unplanned > 0)
}

const isDosed = ({ type }: SummaryObjective): boolean => type === 'MedicationObjective' || type === 'RoutineObjective'

function recordedDose({ type, value, reminder_time }: SummaryRows['doses'][number]): RecordedDose[] {
  const mark = markOf({ type, value })
  return mark === null ? [] : [{ mark, time: reminder_time }]
}

/** The participant's current and past reminders of the objective, plus the study's while they are not copied yet. */
function remindersOf(
  { copied }: ActivityRow,
  objective: SummaryObjective | undefined,
  objective_id: string,
  { reminders, time_zone }: AdherenceRows,
): PlannedDose[] {
  const zone = time_zone ?? 'UTC'
  const own = reminders.filter((reminder) => reminder.objective_id === objective_id)
  const planned = own.map(({ valid_from, valid_until, ...reminder }): PlannedDose => ({
    ...reminder,
    valid_from: wallClockOf(new Date(valid_from), zone),
    ...(valid_until === null ? {} : { valid_until: wallClockOf(new Date(valid_until), zone) }),
  }))
  if (copied || !objective || own.some(({ valid_until }) => valid_until === null)) return planned
  const ofStudy = objective.reminders.map(({ send_notifications = true, ...rule }): PlannedDose => ({
    ...rule,
    repeat: true,
    send_notifications,
  }))
  return [...planned, ...ofStudy]
}
