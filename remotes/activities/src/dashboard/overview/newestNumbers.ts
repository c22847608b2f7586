import type { Activity, Objective } from '@almanac/contracts/activities/activities'
import { facesOf } from '@almanac/domain/slider'
import type { LocalDate } from '@almanac/domain/time'
import {
  chartedObjectives,
  objectiveCharts,
  type UnitValues,
  unitValues,
  type WeekChart,
} from '../../history/weekCharts'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import { MAX_NUMBERS, measureOf } from './expectedNumbers'
import { weekChange } from './weekChange'

/** The newest values of an objective, in one unit. */
export interface NewestNumber extends Pick<WeekChart, 'series' | 'unit' | 'range'> {
  key: string
  activity: Activity
  objective: Objective
  /** The newest value of each line. */
  values: number[]
  /** When it was recorded: a local date or an instant. */
  at: string
  /** The same values in the unit of their line, which a scale has too. */
  measured: { objective: Objective; values: readonly number[]; unit: string | null }
  /** How the last seven days compare with the four weeks before. */
  change: ReturnType<typeof weekChange>
}

/** Faces are words, not numbers. */
const isNumber = (objective: Objective): boolean => objective.type !== 'SliderObjective' || facesOf(objective) === null

/** Up to three numbers: those recorded last, of one day measurements before answers. What several activities measure is one. */
export function newestNumbers(
  activities: readonly Activity[],
  responses: readonly OptimisticResponse[],
  today: LocalDate,
): NewestNumber[] {
  const newest = activities
    .flatMap((activity) => {
      const own = responses.filter(({ quest_id, pending }) => quest_id === activity.id && pending !== 'refused')
      const objectives = chartedObjectives(activity.objectives ?? []).filter(isNumber)
      return objectives.flatMap((objective) => {
        const values = unitValues(objective, own)
        const charts = objectiveCharts([objective], own, '')
        return charts.flatMap((chart, index) => newestOf(activity, chart, values[index], today) ?? [])
      })
    })
    .sort(byDayThenKind)
  const measures = newest.map(({ objective }) => measureOf(objective))
  return newest.filter((_, index) => measures.indexOf(measures[index] ?? '') === index).slice(0, MAX_NUMBERS)
}

function newestOf(
  activity: Activity,
  { objectives, series, unit, range }: WeekChart,
  recorded: UnitValues | undefined,
  today: LocalDate,
): NewestNumber | null {
  const [objective] = objectives
  const newest = series.map(({ points }) => points.at(-1))
  const at = newest[0]?.at
  const values = newest.flatMap((point) => point?.value ?? [])
  if (!objective || !recorded || at === undefined || values.length < series.length) return null
  return {
    key: `${objective.id} ${unit ?? ''}`,
    activity,
    objective,
    series,
    unit,
    range,
    values,
    at,
    measured: { objective, values, unit: recorded.unit },
    change: weekChange(objective, recorded, today),
  }
}

const isMeasured = ({ objective }: NewestNumber): number => (objective.type === 'VitalObjective' ? 1 : 0)

const byDayThenKind = (one: NewestNumber, other: NewestNumber): number =>
  other.at.slice(0, 10).localeCompare(one.at.slice(0, 10)) ||
  isMeasured(other) - isMeasured(one) ||
  other.at.localeCompare(one.at)
