import { statisticsOf, targetIn } from '@almanac/domain/history'
import { smallLineChart } from '../charts/line-chart'
import { inHueOf } from '../charts/svg'
import type { Changes } from '../changes'
import type { CollectedActivity } from '../collect'
import { type Measured, totalOf } from '../measured'
import type { ChartedRow, Part } from '../model'
import type { Phrases } from '../phrases'
import type { SectionContext } from '../sections/context'
import { chartOf } from '../sections/numbers'
import { homeText, isPressure } from '../sections/pressure'
import { type Measurement, nameIn } from './names'
import { fitting, linesOfName, type Ranked } from './room'

/** Maximum number of values of the summary, and of their lines; fewer beside the figures of a glucose sensor. */
const MAX_VALUES = { most: 16, lines: 38 }
const MAX_VALUES_WITH_SENSOR = { most: 12, lines: 28 }

interface Summed {
  activities: readonly CollectedActivity[]
  changes: Changes
  hasSensor: boolean
  sectionOf: (activity: CollectedActivity) => number
}

const measurementsOf = (activities: readonly CollectedActivity[]): Measurement[] =>
  activities.flatMap((activity) =>
    [...activity.objectives.values()].flatMap((objective) =>
      objective.measured.map((measured) => ({ activity, objective, measured })),
    ),
  )

/**
 * The measurements in the order in which they are shown: those with a target, those that changed by more than chance,
 * other measurements with a unit, then values on a scale; in each group those with most entries first.
 */
export function rankedMeasurements(activities: readonly CollectedActivity[], { ranked }: Changes): Measurement[] {
  const changed = new Set(ranked.map(({ measured }) => measured))
  const group = ({ objective: { objective }, measured }: Measurement) => {
    if (objective.vital?.target) return 0
    if (changed.has(measured)) return 1
    return objective.vital ? 2 : 3
  }
  return measurementsOf(activities).toSorted(
    (one, other) => group(one) - group(other) || other.measured.entries - one.measured.entries,
  )
}

/** The averages of the period with a small chart each. A value of several numbers, such as a blood pressure, is one row. */
export function valuesParts(
  context: SectionContext,
  { activities, changes, hasSensor, sectionOf }: Summed,
): { parts: Part[]; others: Ranked<ChartedRow>[] } {
  const { say } = context
  const ranked = rankedMeasurements(activities, changes)
  if (ranked.length === 0) return { parts: [], others: [] }
  const hasTarget = ranked.some(({ objective }) => Boolean(objective.objective.vital?.target))
  const rows = ranked.map((measurement): Ranked<ChartedRow> => {
    const name = nameIn(say, activities, measurement)
    const row = rowOf(context, measurement, { name, hasTarget })
    return { row, name, lines: Math.max(2, linesOfName(name) + 1), section: sectionOf(measurement.activity) }
  })
  const { shown, others } = fitting(rows, hasSensor ? MAX_VALUES_WITH_SENSOR : MAX_VALUES)
  const { t, number } = say
  const columns = ['value', 'average', 'lowest', 'highest', ...(hasTarget ? ['target'] : []), 'course']
  return {
    parts: [
      { kind: 'heading', text: t('history_report.values') },
      {
        kind: 'charted',
        caption: t(others.length > 0 ? 'history_report.values_some' : 'history_report.values_all', {
          shown: number(shown.length),
          total: number(rows.length),
        }),
        widths: [3.2, 2.1, 1.3, 1.3, ...(hasTarget ? [3.1] : [])],
        head: columns.map((column) => t(`history_report.${column}`)),
        rows: shown,
      },
      ...homeParts(context, activities, ranked.slice(0, shown.length)),
    ],
    others,
  }
}

/** Maximum number of sentences on home readings. */
const MAX_HOME_TEXTS = 2

/** The mean of the last home readings of the blood pressures that are shown, as the guideline requires. */
const homeParts = (
  context: SectionContext,
  activities: readonly CollectedActivity[],
  shown: readonly Measurement[],
): Part[] =>
  shown
    .flatMap((measurement): Part[] => {
      const title = isPressure(measurement.measured) ? homeText(context, measurement.measured) : null
      if (title === null) return []
      const name = nameIn(context.say, activities, measurement)
      return [{ kind: 'text', text: context.say.t('history_report.of_part', { name, title }) }]
    })
    .slice(0, MAX_HOME_TEXTS)

function rowOf(
  context: SectionContext,
  { activity, objective, measured }: Measurement,
  { name, hasTarget }: { name: string; hasTarget: boolean },
): ChartedRow {
  const { say } = context
  const statistics = measured.parts.map((days) => statisticsOf(totalOf(days)))
  const n = say.t('history_report.n', { n: say.number(statistics[0]?.n ?? 0) })
  const of = (key: 'displayed_mean' | 'minimum' | 'maximum', unit: string | null) =>
    say.value(
      statistics.map((numbers) => numbers[key]),
      unit,
    )
  const target = hasTarget ? targetText(say, objective.objective.vital, measured) : ''
  const cells = [
    `${name}\n${n}`,
    of('displayed_mean', measured.unit),
    of('minimum', null),
    of('maximum', null),
    ...(hasTarget ? [target] : []),
  ]
  return {
    cells,
    drawing: inHueOf(activity.activity, smallLineChart(chartOf(context, { ...objective }, measured))),
    alt: say.t('history_report.course_of', { name }),
  }
}

/** The target of each part, and under it how many values are outside of it. */
function targetText(
  say: Phrases,
  vital: Measurement['objective']['objective']['vital'],
  { parts, outside, unit }: Measured,
): string {
  if (!vital) return ''
  const ranges = parts.flatMap((_, part) => targetIn(vital, part, unit) ?? [])
  if (ranges.length === 0) return ''
  const counts = ranges.map((_, part) => {
    const { below, above } = outside[part] ?? { below: 0, above: 0 }
    return [
      ...(below > 0 ? [say.t('history_report.below', { number: say.number(below) })] : []),
      ...(above > 0 || below === 0 ? [say.t('history_report.above', { number: say.number(above) })] : []),
    ].join(', ')
  })
  return `${ranges.map(({ minimum, maximum }) => say.between(minimum, maximum)).join(' / ')}\n${counts.join(' / ')}`
}
