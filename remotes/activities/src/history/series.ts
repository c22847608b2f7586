import type { Objective } from '@almanac/contracts/activities/activities'
import type { DayState } from '@almanac/ui/charts'
import { pointsOf } from '@almanac/domain/history'
import { adherenceOf, ROUTINE_COMPLETED, ROUTINE_MISSED } from '@almanac/domain/medication'
import { datesFrom, type Week } from '@almanac/domain/time'
import type { OptimisticResponse } from '../responses/optimisticResponses'

/** One line of a chart. */
export interface Line {
  label: string
  points: { at: string; value: number }[]
}

/** What one chart shows: lines in one unit. */
export interface LineChartData {
  objective: Objective
  label: string
  unit?: string
  lines: Line[]
  band?: { low: number; high: number }
}

const CHARTED = new Set(['SliderObjective', 'SymptomObjective', 'VitalObjective'])

/** The objectives whose values are numbers on a scale. */
export const chartedObjectives = (objectives: readonly Objective[]) =>
  objectives.filter((objective) => CHARTED.has(objective.type))

/** An objective's last values: in the unit that was entered last, a line for each part. Null with none. */
export function chartOf(objective: Objective, responses: readonly OptimisticResponse[]): LineChartData | null {
  const { vital } = objective
  const entered = responses.flatMap(({ entries }) =>
    entries.filter((entry) => entry.objective_id === objective.id && entry.unit),
  )
  const unit = vital ? (entered.at(-1)?.unit ?? vital.storage_unit) : undefined
  const points = pointsOf(responses, objective.id, unit)
  if (points.length === 0) return null
  const parts = vital && vital.parts.length > 1 ? vital.parts.map((part) => part.label) : [objective.name]
  // The band is given in the storage unit and for one line; with another unit or several it would mislead.
  const target = vital?.target?.length === 1 && unit === vital.storage_unit ? vital.target[0] : undefined
  return {
    objective,
    label: objective.name,
    unit,
    lines: parts.map((label, part) => ({
      label,
      points: points.flatMap(({ measured_at, values }) => {
        const value = values[part]
        return value === undefined ? [] : [{ at: measured_at, value }]
      }),
    })),
    band: target && { low: target.minimum, high: target.maximum },
  }
}

/** Each day of a week for one medication or routine. */
export function daysOf(
  objective: Objective,
  responses: readonly OptimisticResponse[],
  week: Week,
): { date: string; state: DayState }[] {
  return datesFrom(week.start, week.end).map((date) => {
    const entries = responses
      .filter((response) => response.date_posted_for === date)
      .flatMap((response) => response.entries.filter((entry) => entry.objective_id === objective.id))
    if (objective.type === 'MedicationObjective') return { date, state: adherenceOf(entries) }
    const done = entries.some((entry) => entry.value === ROUTINE_COMPLETED)
    return { date, state: done ? 'done' : entries.some((entry) => entry.value === ROUTINE_MISSED) ? 'skip' : 'none' }
  })
}

/** On which days of a week anything was recorded. */
export function recordedDays(
  responses: readonly OptimisticResponse[],
  week: Week,
): { date: string; state: DayState }[] {
  const dates = new Set(responses.map((response) => response.date_posted_for))
  return datesFrom(week.start, week.end).map((date) => ({ date, state: dates.has(date) ? 'done' : 'none' }))
}
