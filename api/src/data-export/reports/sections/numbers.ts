import {
  bucketOf,
  byBucket,
  DAY_ROWS,
  lengthOf,
  scaleOf,
  statisticsOf,
  type Tally,
  targetIn,
} from '@almanac/domain/history'
import { addDays, firstDayOf } from '@almanac/domain/time'
import { middleOf } from '../buckets'
import { lineChart, type LineChart } from '../charts/line-chart'
import type { ChartLine } from '../charts/line-shapes'
import { weekGrid } from '../charts/week-grid'
import type { CollectedObjective } from '../collect'
import { type Measured, totalOf } from '../measured'
import type { Part } from '../model'
import { axisDates, type SectionContext } from './context'

/** Minimum number of values for a weekly pattern. */
const MIN_PATTERN_VALUES = 14

/** Numbers on a scale: a summary, a line over the period, the weekly pattern, and a table of weeks or months. */
export function numbersParts(context: SectionContext, collected: CollectedObjective, measured: Measured): Part[] {
  const { say } = context
  const { objective } = collected
  const named = partNames(collected, measured)
  const summary = measured.parts.map((days, part) => summaryOf(context, totalOf(days), named[part] ?? null, measured))
  return [
    ...summary.map((text): Part => ({ kind: 'text', text })),
    {
      kind: 'chart',
      drawing: lineChart({
        ...chartOf(context, collected, measured),
        dates: axisDates(context),
        number: say.number,
      }),
      alt: `${say.name(objective.name)}. ${summary.join(' ')} ${say.t('history_report.same_in_table')}`,
      caption: null,
    },
    ...patternParts(context, collected, measured),
    ...bucketTable(context, measured, named),
  ]
}

/** The names of a measurement's parts; null when it has a single one. */
function partNames({ objective }: CollectedObjective, { parts }: Measured): (string | null)[] {
  return parts.map((_, part) => (parts.length > 1 ? (objective.vital?.parts[part] ?? null) : null))
}

function summaryOf({ say }: SectionContext, tally: Tally, name: string | null, measured: Measured): string {
  const { unit } = measured
  const { n, displayed_mean, minimum, maximum } = statisticsOf(tally)
  const numbers = {
    n: say.number(n),
    mean: say.value([displayed_mean], unit),
    minimum: say.value([minimum], unit),
    maximum: say.value([maximum], unit),
  }
  return name === null
    ? say.t('history_report.numbers', numbers)
    : say.t('history_report.numbers_of', { ...numbers, name: say.name(name) })
}

/** The lines of a measurement and what they are drawn with. */
export function chartOf(
  context: SectionContext,
  collected: CollectedObjective,
  measured: Measured,
): Omit<LineChart, 'dates' | 'number'> {
  const { say, first, last, bucket } = context
  const { objective } = collected
  const named = partNames(collected, measured)
  const scale = scaleOf(objective)
  const lines = measured.parts.map((days, part): ChartLine => ({
    label: named[part] ?? null,
    points: byBucket(days, bucket).map(([start, tally]) => ({
      at: middleOf(start, bucket, { first, last }),
      ...statisticsOf(tally),
    })),
  }))
  const target = measured.parts.length === 1 && objective.vital ? targetIn(objective.vital, 0, measured.unit) : null
  return {
    lines,
    days: context.days,
    bucketDays: lengthOf(bucketOf(first, bucket), bucket),
    scale,
    unit: measured.unit,
    target: target && { ...target, label: say.t('history_report.target') },
    right_to_left: say.right_to_left,
  }
}

/** Whether values are on a scale and enough for a pattern by weekday and time of day. */
export const hasPattern = ({ objective }: CollectedObjective, { parts: [days] }: Measured): boolean =>
  scaleOf(objective) !== null && days !== undefined && totalOf(days).n >= MIN_PATTERN_VALUES

/** The pattern by weekday and time of day, for values on a scale. */
function patternParts({ say }: SectionContext, collected: CollectedObjective, measured: Measured): Part[] {
  const { objective } = collected
  const { pattern } = measured
  const scale = scaleOf(objective)
  if (!scale || !hasPattern(collected, measured)) return []
  const cells = [...pattern].map(([key, tally]) => {
    const [day = 1, row = 0] = key.split(' ').map(Number)
    return { day, row, mean: statisticsOf(tally).displayed_mean, n: tally.n }
  })
  const first = firstDayOf(say.locale)
  const weekdays = new Intl.DateTimeFormat(say.locale, { weekday: 'short', timeZone: 'UTC' })
  const days = Array.from({ length: 7 }, (_, place) => {
    const day = ((first - 1 + place) % 7) + 1
    // 5 January 2026 was a Monday.
    return { day, text: weekdays.format(new Date(`${addDays('2026-01-05', day - 1)}T12:00:00Z`)) }
  })
  const hours = Array.from({ length: DAY_ROWS }, (_, row) => say.clock(row * 200))
  return [
    {
      kind: 'chart',
      drawing: weekGrid({ cells, days, hours, scale, number: say.number, right_to_left: say.right_to_left }),
      alt: [
        say.t('history_report.pattern_alt', { name: say.name(objective.name) }),
        ...cells
          .toSorted((one, other) => one.day - other.day || one.row - other.row)
          .map(
            ({ day, row, mean }) =>
              `${days.find((known) => known.day === day)?.text ?? ''} ${hours[row] ?? ''}: ${say.number(mean)}`,
          ),
      ].join(' · '),
      caption: null,
    },
  ]
}

/** The values of the line chart, when its points are weeks or months. */
function bucketTable(context: SectionContext, measured: Measured, named: readonly (string | null)[]): Part[] {
  const { parts, unit } = measured
  const { say, bucket, rows: most } = context
  if (bucket === 'day') return []
  const { t } = say
  return parts.map((days, part) => {
    const buckets = byBucket(days, bucket).reverse()
    const shown = buckets.slice(0, most)
    const name = named[part]
    const title = t(`history_report.by_${bucket}`, {
      shown: say.number(shown.length),
      total: say.number(buckets.length),
    })
    return {
      kind: 'table',
      caption: name ? t('history_report.of_part', { name: say.name(name), title }) : title,
      head: [
        t(`history_report.${bucket}_of`),
        t('history_report.entries'),
        t('history_report.average'),
        t('history_report.lowest'),
        t('history_report.highest'),
      ],
      rows: shown.map(([start, tally]) => {
        const { n, displayed_mean, minimum, maximum } = statisticsOf(tally)
        return [
          say.range(start, addDays(start, lengthOf(start, bucket) - 1)),
          say.number(n),
          ...[displayed_mean, minimum, maximum].map((value) => say.value([value], unit)),
        ]
      }),
    }
  })
}
