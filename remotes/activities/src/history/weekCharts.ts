import type { ActivityWithObjectives, Objective } from '@almanac/contracts/activities/activities'
import type { Entry } from '@almanac/contracts/activities/responses'
import {
  added,
  byBucket,
  NOTHING,
  scaleOf as answerScale,
  statisticsOf,
  type Tally,
  tallyOf,
  targetIn,
  unitLines,
} from '@almanac/domain/history'
import { isNumeric } from '@almanac/domain/objective-types'
import { rounded } from '@almanac/domain/rounding'
import type { LocalDate } from '@almanac/domain/time'
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
}

/** The objectives with numeric values, which can be drawn as lines. */
export const chartedObjectives = (objectives: readonly Objective[]) =>
  objectives.filter((objective) => isNumeric(objective.type))

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

/** The ends of a scale, moved to the values that were answered on another one, before the study changed it. */
export function reaching<Ends extends { minimum: number; maximum: number } | undefined>(
  scale: Ends,
  values: readonly number[],
): Ends {
  if (!scale) return scale
  return { ...scale, minimum: Math.min(scale.minimum, ...values), maximum: Math.max(scale.maximum, ...values) }
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

/** A number of an entry, in the unit of its line. */
export interface Value {
  response: OptimisticResponse
  /** Not rounded, so that means are rounded once. */
  number: number
}

/** A graph shows the last 14 points (specification 001, section 9). */
export const MAX_CHART_POINTS = 14

/**
 * The points of one line, at most the last 14: single values if there are no more; otherwise the mean of each day with
 * its minimum and maximum, because the last 14 of many values per day would hide the days before them.
 */
function pointsOf(values: readonly Value[]): Point[] {
  if (values.length <= MAX_CHART_POINTS)
    return values.map(({ response, number }) => ({
      at: response.measured_at,
      timeZone: response.time_zone,
      value: rounded(number),
      note: noteOf(response),
    }))
  const days = new Map<LocalDate, Tally>()
  for (const { response, number } of values) {
    const { date_posted_for: date } = response
    days.set(date, added(days.get(date) ?? NOTHING, tallyOf([number])))
  }
  return byBucket(days, 'day')
    .slice(-MAX_CHART_POINTS)
    .map(([at, tally]) => {
      const { n, mean, displayed_mean, minimum, maximum } = statisticsOf(tally)
      return { at, value: mean, of: { n, low: minimum, high: maximum, mean: displayed_mean } }
    })
}

/** The unit of an entry; of one without, an empty text. */
const unitOf = ({ unit }: Entry): string => unit ?? ''

/** The units that were entered for an objective, as lines: those that convert to the one entered last are one line. */
function linesOf(objective_id: string, measured: readonly { response: OptimisticResponse; entry: Entry }[]) {
  const latest = new Map<string, string>()
  for (const { response, entry } of measured) {
    const at = new Date(response.measured_at).toISOString()
    const known = latest.get(unitOf(entry))
    if (known === undefined || known < at) latest.set(unitOf(entry), at)
  }
  return unitLines([...latest].map(([unit, last_at]) => ({ objective_id, part: 0, unit, last_at })))
}

/** The values of an objective in one unit, of each of its parts. */
export interface UnitValues {
  unit: string | null
  parts: Value[][]
}

/** The values of an objective: one group, unless it was entered in units that do not convert. */
export function unitValues(objective: Objective, responses: readonly OptimisticResponse[]): UnitValues[] {
  const measured = responses.flatMap((response) =>
    response.entries
      .filter((entry) => entry.objective_id === objective.id && numbersOf(entry).length > 0)
      .map((entry) => ({ response, entry })),
  )
  const names = lineNames(objective)
  return linesOf(objective.id, measured).map(({ unit, members }) => {
    const conversions = new Map(members.map(({ entered, conversion }) => [entered.unit, conversion]))
    const valuesOf = (part: number): Value[] =>
      measured.flatMap(({ response, entry }) => {
        const [number, conversion] = [numbersOf(entry)[part], conversions.get(unitOf(entry))]
        if (number === undefined || !conversion) return []
        return { response, number: number * conversion.factor + conversion.offset }
      })
    return { unit, parts: names.map((_, part) => valuesOf(part)) }
  })
}

/** The charts of an objective's values: one for each of its units that do not convert. */
function chartsOf(objective: Objective, responses: readonly OptimisticResponse[], target: string): WeekChart[] {
  const names = lineNames(objective)
  return unitValues(objective, responses).map(({ unit, parts: values }) => {
    const bands = bandsIn(objective, unit, target)
    return {
      objectives: [objective],
      unit: unitWords(unit),
      series: names.map((label, part) => ({ label, lang: objective.locale, points: pointsOf(values[part] ?? []) })),
      range: reaching(
        scaleOf(objective),
        values.flat().map(({ number }) => number),
      ),
      band: bands.length > 0 ? bands : undefined,
    }
  })
}

/** Lines by unit: units that do not convert to each other have no number in common. */
export function byUnit<Line extends { unit: string | null }>(lines: readonly Line[]): Line[][] {
  const units = [...new Set(lines.map(({ unit }) => unit))]
  return units.map((unit) => lines.filter((line) => line.unit === unit))
}

/** The unit as written after numbers; none for a scale such as "/10". */
export const unitWords = (unit: string | null | undefined): string | undefined =>
  unit && !unit.startsWith('/') ? unit : undefined

/** Maximum number of lines in one chart: more cannot be told apart. */
const MAX_LINES = 3

/** A chart for each objective with values, in the order of the form, and for each of its units that do not convert. */
export const objectiveCharts = (
  objectives: readonly Objective[],
  responses: readonly OptimisticResponse[],
  target: string,
): WeekChart[] => chartedObjectives(objectives).flatMap((objective) => chartsOf(objective, responses, target))

/** The charts of an activity. */
export function weekCharts(
  activity: ActivityWithObjectives,
  responses: readonly OptimisticResponse[],
  target: string,
): WeekChart[] {
  return sharingScales(activity, objectiveCharts(activity.objectives, responses, target))
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
