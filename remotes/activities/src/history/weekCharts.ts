import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import { MAX_CHART_POINTS, scaleOf as answerScale, targetIn } from '@almanac/domain/history'
import { convert } from '@almanac/domain/units'
import { numbersOf } from '@almanac/domain/vitals'
import type { Band, Point, Series } from '@almanac/ui/charts'
import type { OptimisticResponse } from '../responses/optimisticResponses'

/** The content of one chart: lines in one unit. */
export interface WeekChart {
  /** The source of the values: one objective, or a few on one scale. */
  objectives: readonly Objective[]
  unit?: string
  series: readonly Series[]
  range?: { minimum: number; maximum: number }
  band?: Band | readonly Band[]
  /** Whether its lines are the parts of one measurement. */
  between: boolean
}

const CHARTED: ReadonlySet<Objective['type']> = new Set(['SliderObjective', 'SymptomObjective', 'VitalObjective'])

/** The objectives with numeric values, which can be drawn as lines. */
export const chartedObjectives = (objectives: readonly Objective[]) =>
  objectives.filter((objective) => CHARTED.has(objective.type))

/** The ends of an objective's answer scale; undefined for measurements. */
export function scaleOf(objective: Objective): { minimum: number; maximum: number } | undefined {
  const scale = answerScale(objective)
  if (scale) return scale
  // A vital with a fixed scale, such as pain "/10".
  const [part] = objective.vital?.parts ?? []
  return part && objective.vital?.storage_unit.startsWith('/')
    ? { minimum: part.minimum_value, maximum: part.maximum_value }
    : undefined
}

/** The target ranges of a vital, in the displayed unit: a band for each of its parts. */
export function bandsIn({ vital }: Objective, unit: string | null | undefined, label: string): Band[] {
  if (!vital?.target) return []
  const { storage_unit, target } = vital
  return target.flatMap((_, part) => {
    const range = targetIn({ storage_unit, target }, part, unit ?? null)
    return range ? [{ low: range.minimum, high: range.maximum, label }] : []
  })
}

/** The names of an objective's lines: its parts if it has several. */
export const lineNames = ({ name, vital }: Objective): readonly string[] =>
  vital && vital.parts.length > 1 ? vital.parts.map(({ label }) => label) : [name]

/** Maximum number of characters of a note read out with a value; the entry shows all of it. */
const MAX_NOTE_LENGTH = 200

const noteOf = ({ entries }: OptimisticResponse): string | undefined => {
  const text = entries
    .flatMap((entry) => (entry.type === 'TextEntry' && entry.text ? entry.text.trim() : []))
    .join('\n')
  return text.length > MAX_NOTE_LENGTH ? `${text.slice(0, MAX_NOTE_LENGTH)}…` : text || undefined
}

interface Measured {
  response: OptimisticResponse
  entry: Entry
}

/**
 * The points of one line, at most the last 14 (specification 001, section 9): single values if there are no more;
 * otherwise the mean of each day with its minimum and maximum, because the last 14 of many values per day would hide
 * the days before them.
 */
function pointsOf(measured: readonly Measured[], part: number, unit: string | undefined): Point[] {
  const values = measured.flatMap(({ response, entry }) => {
    const number = numbersOf(entry)[part]
    if (number === undefined) return []
    return { response, value: unit && entry.unit ? convert(number, entry.unit, unit) : number }
  })
  if (values.length <= MAX_CHART_POINTS)
    return values.map(({ response, value }) => ({
      at: response.measured_at,
      timeZone: response.time_zone,
      value,
      note: noteOf(response),
    }))
  const byDay = new Map<string, number[]>()
  for (const { response, value } of values)
    byDay.set(response.date_posted_for, [...(byDay.get(response.date_posted_for) ?? []), value])
  return [...byDay]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(-MAX_CHART_POINTS)
    .map(([date, numbers]) => {
      const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
      return {
        at: date,
        value: Math.round(mean * 100) / 100,
        of: { n: numbers.length, low: Math.min(...numbers), high: Math.max(...numbers) },
      }
    })
}

/** An objective's values as a chart, in the most recently entered unit; null without values. */
function chartOf(objective: Objective, responses: readonly OptimisticResponse[], target: string): WeekChart | null {
  const measured = responses.flatMap((response) =>
    response.entries
      .filter((entry) => entry.objective_id === objective.id && numbersOf(entry).length > 0)
      .map((entry) => ({ response, entry })),
  )
  if (measured.length === 0) return null
  const lastUnit = measured.findLast(({ entry }) => entry.unit)?.entry.unit
  const unit = objective.vital ? (lastUnit ?? objective.vital.storage_unit) : undefined
  const names = lineNames(objective)
  const bands = bandsIn(objective, unit, target)
  return {
    objectives: [objective],
    unit: unit?.startsWith('/') ? undefined : unit,
    series: names.map((label, part) => ({ label, lang: objective.locale, points: pointsOf(measured, part, unit) })),
    range: scaleOf(objective),
    band: bands.length > 0 ? bands : undefined,
    between: names.length === 2,
  }
}

/** Maximum number of lines in one chart: more cannot be told apart. */
const MAX_LINES = 3

/** The charts of an activity. */
export function weekCharts(
  activity: ActivityWithObjectives,
  responses: readonly OptimisticResponse[],
  target: string,
): WeekChart[] {
  const charts = chartedObjectives(activity.objectives).flatMap((objective) => {
    const chart = chartOf(objective, responses, target)
    return chart ? [chart] : []
  })
  return sharingScales(activity, charts)
}

/**
 * Answers on the same scale share a chart; measurements have a chart each, and so has everything if the study asks for
 * single lines.
 */
export function sharingScales(
  { visualization_method: method }: ActivityWithObjectives,
  single: readonly WeekChart[],
): WeekChart[] {
  const charts: WeekChart[] = []
  for (const chart of single) {
    const together = charts.find(
      ({ range, series, unit }) =>
        method !== 'line_individual' &&
        range !== undefined &&
        unit === undefined &&
        range.minimum === chart.range?.minimum &&
        range.maximum === chart.range.maximum &&
        series.length < MAX_LINES,
    )
    if (!together) charts.push(chart)
    else
      charts[charts.indexOf(together)] = {
        ...together,
        objectives: [...together.objectives, ...chart.objectives],
        series: [...together.series, ...chart.series],
      }
  }
  return charts
}
