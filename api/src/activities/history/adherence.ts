import { isDosed } from '@almanac/domain/objective-types'
import type { Adherence } from '@almanac/contracts/activities/history'
import {
  adherenceOf,
  DEFAULT_DAY_END,
  type DoseCounts,
  doseDays,
  type Moment,
  type RecordedDose,
  recordedDoseOf,
  totalOf,
} from '@almanac/domain/doses'
import { planOf } from '../doses/plan'
import type { Period } from './period'
import type { ActivityRow, SummaryRows } from './summary-rows'

type AdherenceRows = Pick<SummaryRows, 'doses' | 'reminders' | 'fired' | 'time_zone'>

/**
 * Adherence of an activity's medications and routines in a window of dose days, only those planned
 * or recorded. `now` is the participant's current moment.
 */
export function adherenceIn(
  activity: ActivityRow,
  rows: AdherenceRows,
  { start_date, end_date }: Period,
  now: Moment,
): Adherence[] {
  const objectivesById = new Map(activity.objectives.map((objective) => [objective.id, objective]))
  const recorded = recordedByObjective(activity, rows)
  const ids = new Set([
    ...activity.objectives.filter(({ type }) => isDosed(type)).map(({ id }) => id),
    ...recorded.keys(),
  ])
  return [...ids]
    .map((objective_id): Adherence => {
      const plan = planOf(
        activity,
        objectivesById.get(objective_id),
        rows.reminders.filter((reminder) => reminder.objective_id === objective_id),
        rows.fired.filter((firing) => firing.objective_id === objective_id),
        rows.time_zone ?? 'UTC',
      )
      const days = doseDays(plan, recorded.get(objective_id) ?? [], [start_date, end_date], now).map((day) => ({
        date: day.day,
        counts: adherenceOf(day),
      }))
      const total = totalOf(days.map(({ counts }) => counts))
      return {
        objective_id,
        ...answerOf(total),
        none: total.planned - total.took - total.postponed - total.skipped,
        days: days.map(({ date, counts }) => ({ date, ...answerOf(counts) })),
      }
    })
    .filter(({ planned, unplanned, unplanned_postponed = 0, unplanned_skipped = 0 }) =>
      [planned, unplanned, unplanned_postponed, unplanned_skipped].some((count) => count > 0),
    )
}

const answerOf = ({ unplanned_took, ...counts }: DoseCounts) => ({ ...counts, unplanned: unplanned_took })

/** The recorded doses of an activity, in chronological order, by objective. */
function recordedByObjective({ activity_id, day_end }: ActivityRow, { doses }: AdherenceRows) {
  const byObjective = new Map<string, RecordedDose[]>()
  for (const dose of doses) {
    const recorded = dose.activity_id === activity_id ? recordedDoseOf(dose, dose, day_end ?? DEFAULT_DAY_END) : null
    if (!recorded) continue
    const known = byObjective.get(dose.objective_id)
    if (known) known.push(recorded)
    else byObjective.set(dose.objective_id, [recorded])
  }
  for (const ofOne of byObjective.values()) ofOne.sort((one, other) => one.instant - other.instant)
  return byObjective
}
