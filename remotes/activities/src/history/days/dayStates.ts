import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Adherence, HistorySeries, SeriesLine } from '@almanac/contracts/activities/history'
import { FULL_LEVEL, levelOfPlan, levelOfValue, valueAxis } from '@almanac/domain/chart'
import { numbersIn, tallyOf } from '@almanac/domain/history'
import type { LocalDate } from '@almanac/domain/time'
import { chartedObjectives, reaching, scaleOf, unitWords } from '../weekCharts'

/** A day with something recorded: how full its cell is, 0 to `FULL_LEVEL`, and what of. */
export interface DayState {
  level: number
  /** The averages of the day's values, one for each part of a measurement. */
  values?: readonly number[]
  /** Number of values of the day. */
  n?: number
  plan?: { done: number; planned: number }
  responses: number
}

/** The states of an activity's days; days without any have none. */
export interface DayStates {
  kind: 'values' | 'plan' | 'entries'
  days: ReadonlyMap<LocalDate, DayState>
  /** Of values: their objective, their unit as written and the ends of their axis. */
  of?: { objective: Objective; unit: string | undefined; low: number; high: number; isScale: boolean }
}

/** The kinds of visualization whose days have values, whose days have a plan; of the others the entries are counted. */
const OF_VALUES: ReadonlySet<string> = new Set(['mood', 'line', 'line_individual'])
export const isOfPlans = ({ visualization_method: method }: Pick<ActivityWithObjectives, 'visualization_method'>) =>
  method === 'medication' || method === 'routine'

/** What the cells of an activity's days show, by its kind of visualization (specification 000, section 2). */
export function dayStates(
  activity: ActivityWithObjectives,
  series: HistorySeries,
  adherence: readonly Adherence[] | undefined,
): DayStates {
  const counts = new Map(series.days.map(({ date, responses }) => [date, responses]))
  if (isOfPlans(activity) && adherence && adherence.length > 0) return ofPlans(adherence, counts)
  return (OF_VALUES.has(activity.visualization_method) && ofValues(activity, series, counts)) || ofEntries(counts)
}

const ofEntries = (counts: ReadonlyMap<LocalDate, number>): DayStates => ({
  kind: 'entries',
  days: new Map([...counts].map(([date, responses]) => [date, { level: FULL_LEVEL, responses }])),
})

/** All medicines or routines of the activity together. A dose that was skipped or postponed is not a dose taken. */
function ofPlans(adherence: readonly Adherence[], counts: ReadonlyMap<LocalDate, number>): DayStates {
  const plans = new Map<LocalDate, { done: number; planned: number }>()
  for (const { days } of adherence)
    for (const { date, took, unplanned, planned } of days) {
      const before = plans.get(date) ?? { done: 0, planned: 0 }
      // What was taken without a plan fills the day as well.
      const done = planned > 0 ? took : unplanned
      plans.set(date, { done: before.done + done, planned: before.planned + Math.max(planned, done) })
    }
  return {
    kind: 'plan',
    days: new Map(
      [...plans]
        .filter(([, { planned }]) => planned > 0)
        .map(([date, plan]) => [date, { level: levelOfPlan(plan), plan, responses: counts.get(date) ?? 0 }]),
    ),
  }
}

/** The values of the first objective that has any, on the axis that their chart has; null without values. */
function ofValues(
  { objectives }: ActivityWithObjectives,
  { lines }: HistorySeries,
  counts: ReadonlyMap<LocalDate, number>,
): DayStates | null {
  const objective = chartedObjectives(objectives).find(({ id }) =>
    lines.some(({ objective_id, buckets }) => objective_id === id && buckets.length > 0),
  )
  const own = lines.filter(({ objective_id }) => objective_id === objective?.id)
  const unit = own.find(({ buckets }) => buckets.length > 0)?.unit ?? null
  const parts = own.filter((line) => line.unit === unit).sort((one, other) => one.part - other.part)
  const [first] = parts
  if (!objective || !first) return null
  const perPart = parts.map(meansByDay)
  const means = [...(perPart[0] ?? [])].map(([, { mean }]) => ({ minimum: mean, maximum: mean }))
  const scale = reaching(
    scaleOf(objective),
    means.map(({ minimum }) => minimum),
  )
  const { low, high } = valueAxis([means], { scale, unit, parts: 4 })
  const days = new Map<LocalDate, DayState>([...counts].map(([date, responses]) => [date, { level: 0, responses }]))
  for (const [date, { mean, n }] of perPart[0] ?? [])
    days.set(date, {
      level: levelOfValue({ low, high }, mean),
      values: perPart.flatMap((of) => of.get(date)?.mean ?? []),
      n,
      responses: counts.get(date) ?? n,
    })
  return { kind: 'values', days, of: { objective, unit: unitWords(unit), low, high, isScale: scale !== undefined } }
}

/** The average of each day as it is written. */
export function meansByDay({ buckets }: SeriesLine): Map<LocalDate, { mean: number; n: number }> {
  const byDay = new Map<LocalDate, SeriesLine['buckets']>()
  for (const bucket of buckets) byDay.set(bucket.date, [...(byDay.get(bucket.date) ?? []), bucket])
  return new Map(
    [...byDay].map(([date, ofDay]) => {
      const [one] = ofDay
      if (one && ofDay.length === 1) return [date, { mean: one.displayed_mean ?? one.mean, n: one.n }]
      const { displayed_mean, n } = numbersIn(tallyOf(ofDay.map(({ mean }) => mean)))
      return [date, { mean: displayed_mean ?? 0, n }]
    }),
  )
}
