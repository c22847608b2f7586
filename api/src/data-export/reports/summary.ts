import { statisticsOf } from '@almanac/domain/history'
import { daysBetween } from '@almanac/domain/time'
import { MAX_CHANGES, type Changes, type ReportedChange } from './changes'
import type { CollectedActivity, CollectedObjective } from './collect'
import { type Measured, totalOf } from './measured'
import type { Part } from './model'
import type { Phrases } from './phrases'
import type { SectionContext } from './sections/context'

/** Maximum number of lines of both tables of the summary together, so that it fits on the first page. */
const MAX_LINES = 20

/** Approximate number of characters in a line of a table's first column. */
const LINE_LETTERS = 48

/** Maximum number of names, and of their characters, in a sentence. */
const MAX_NAMES = 12
const MAX_NAMES_LETTERS = 400

const linesOf = (name: string): number => Math.ceil(name.length / LINE_LETTERS)

/** The first items whose lengths add up to at most `most`; at least one. */
function fitting<T>(items: readonly T[], lengthOf: (item: T) => number, most: number): T[] {
  let total = 0
  return items.filter((item, index) => {
    total += lengthOf(item)
    return index === 0 || total <= most
  })
}

interface Summed {
  changes: Changes
  activities: readonly CollectedActivity[]
  /** Titles of the activities that could have been recorded. */
  offered: readonly string[]
}

/** The first page: changes, what was recorded with its averages, and what was not recorded. */
export function summaryParts(context: SectionContext, { changes, activities, offered }: Summed): Part[] {
  const { say } = context
  // Only a sensor has values.
  if (activities.length === 0) return notRecorded(say, activities, offered)
  const averages = averageRows(say, activities)
  const linesOfRow = ([name = '']: string[]) => linesOf(name)
  const linesOfRows = (rows: string[][]) => rows.reduce((total, row) => total + linesOfRow(row), 0)
  const recorded = recordedRows(context, activities)
  const recordedShown = fitting(recorded, linesOfRow, Math.max(MAX_LINES / 2, MAX_LINES - linesOfRows(averages)))
  const averagesShown = fitting(averages, linesOfRow, MAX_LINES - linesOfRows(recordedShown))
  return [
    ...changesParts(say, changes, activities),
    { kind: 'heading', text: say.t('history_report.recorded') },
    recordedTable(say, recordedShown, recorded.length),
    ...averagesTable(say, averagesShown, averages.length),
    ...notRecorded(say, activities, offered),
    { kind: 'text', text: say.t('history_report.method') },
  ]
}

/** The largest changes, and the rule for them. */
function changesParts(
  say: Phrases,
  { windows, ranked, compared }: Changes,
  activities: readonly CollectedActivity[],
): Part[] {
  const { t } = say
  const window = t('history_report.windows', {
    current: say.range(windows.current.first, windows.current.last),
    before: say.range(windows.before.first, windows.before.last),
  })
  const none = compared === 0 ? 'history_report.changes_few' : 'history_report.changes_none'
  return [
    { kind: 'heading', text: t('history_report.changes') },
    ...(ranked.length === 0
      ? [{ kind: 'text' as const, text: t(none) }]
      : ranked
          .slice(0, MAX_CHANGES)
          .map((change) => ({ kind: 'text' as const, text: changeText(say, change, activities) }))),
    {
      kind: 'text',
      text: `${daysBetween(windows.before.first, windows.before.last) < 0 ? '' : `${window} `}${t('history_report.changes_rule')}`,
    },
  ]
}

function changeText(
  say: Phrases,
  { activity, objective, measured, parts, change, current, before }: ReportedChange,
  activities: readonly CollectedActivity[],
): string {
  const mean = (means: readonly number[]) => say.value(means, measured.unit)
  return say.t(`history_report.${change}`, {
    name: nameIn(say, activities, { activity, objective, measured, parts }),
    current: mean(current.means),
    n: say.number(current.n),
    before: mean(before.means),
    m: say.number(before.n),
  })
}

/** Each activity with the number of its days and responses, sorted by days, most first. */
const recordedRows = ({ say, days }: SectionContext, activities: readonly CollectedActivity[]): string[][] =>
  activities
    .toSorted((one, other) => other.days.size - one.days.size)
    .map(({ activity, days: dates, responses }) => [
      say.name(activity.title),
      say.t('history_report.days_of', { days: say.number(dates.size), total: say.number(days) }),
      say.number(responses),
    ])

function recordedTable({ t, number }: Phrases, rows: string[][], total: number): Part {
  const counts = { shown: number(rows.length), total: number(total) }
  return {
    kind: 'table',
    caption: t(total > rows.length ? 'history_report.recorded_some' : 'history_report.recorded_caption', counts),
    head: [t('history_report.activity'), t('history_report.days'), t('history_report.entries')],
    rows,
  }
}

function notRecorded(say: Phrases, activities: readonly CollectedActivity[], offered: readonly string[]): Part[] {
  const recorded = new Set(activities.map(({ activity }) => activity.title))
  const missing = offered.filter((title) => !recorded.has(title))
  if (missing.length === 0) return []
  const shown = fitting(missing.slice(0, MAX_NAMES), ({ length }) => length, MAX_NAMES_LETTERS)
  const names = say.list(shown.map((title) => say.name(title)))
  const counts = { shown: say.number(shown.length), total: say.number(missing.length) }
  return [
    {
      kind: 'text',
      text: say.t(missing.length > shown.length ? 'history_report.not_recorded_some' : 'history_report.not_recorded', {
        names,
        ...counts,
      }),
    },
  ]
}

/** What a row or sentence is about: an objective of an activity in a unit, or some of its parts. */
interface Measurement {
  activity: CollectedActivity
  objective: CollectedObjective
  measured: Measured
  parts?: readonly number[]
}

/** The name of a measurement, with those of its parts unless it is about all of them, and with the activity's if another objective has the same name. */
function nameIn(
  say: Phrases,
  activities: readonly CollectedActivity[],
  { activity, objective: { objective }, measured, parts }: Measurement,
): string {
  const of = parts && parts.length < measured.parts.length ? parts : []
  const labels = of.flatMap((part) => objective.vital?.parts[part] ?? [])
  const name = say.name(labels.length === 0 ? objective.name : `${objective.name} (${labels.join(', ')})`)
  const sameNamed = activities
    .flatMap(({ objectives }) => [...objectives.values()])
    .filter((other) => other.measured.length > 0 && other.objective.name === objective.name)
  return sameNamed.length > 1
    ? say.t('history_report.in_activity', { name, activity: say.name(activity.activity.title) })
    : name
}

/** The averages of the period. A value of several numbers, such as a blood pressure, is one row. */
function averageRows(say: Phrases, activities: readonly CollectedActivity[]): string[][] {
  return activities.flatMap((activity) =>
    [...activity.objectives.values()].flatMap((objective) =>
      objective.measured.map((measured) => [
        nameIn(say, activities, { activity, objective, measured }),
        ...averagesOf(say, measured),
      ]),
    ),
  )
}

function averagesOf(say: Phrases, { unit, parts }: Measured): string[] {
  const statistics = parts.map((days) => statisticsOf(totalOf(days)))
  const value = (key: 'displayed_mean' | 'minimum' | 'maximum') =>
    say.value(
      statistics.map((numbers) => numbers[key]),
      unit,
    )
  return [say.number(statistics[0]?.n ?? 0), value('displayed_mean'), value('minimum'), value('maximum')]
}

function averagesTable({ t, number }: Phrases, rows: string[][], total: number): Part[] {
  if (rows.length === 0) return []
  const counts = { shown: number(rows.length), total: number(total) }
  return [
    {
      kind: 'table',
      caption: t(total > rows.length ? 'history_report.averages_some' : 'history_report.averages', counts),
      head: ['value', 'entries', 'average', 'lowest', 'highest'].map((column) => t(`history_report.${column}`)),
      rows,
    },
  ]
}
