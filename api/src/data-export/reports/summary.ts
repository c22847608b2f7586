import { meanOf } from '@almanac/domain/history'
import { daysBetween } from '@almanac/domain/time'
import { MAX_CHANGES, type Changes, type ReportedChange } from './changes'
import type { CollectedActivity, CollectedObjective } from './collect'
import type { Part } from './model'
import type { Phrases } from './phrases'
import type { SectionContext } from './sections/context'
import { totalOf } from './sections/numbers'

/** Rows that both tables of the summary have together: what fits on the first page. */
const MAX_ROWS = 20

/** Names that a sentence lists. */
const MAX_NAMES = 12

interface Summed {
  changes: Changes
  activities: readonly CollectedActivity[]
  /** Titles of the activities that could have been recorded. */
  offered: readonly string[]
}

/** The first page: what changed, what was recorded and what was not. */
export function summaryParts(context: SectionContext, { changes, activities, offered }: Summed): Part[] {
  const { say } = context
  // A sensor measured, and nothing was entered.
  if (activities.length === 0) return notRecorded(say, activities, offered)
  const averages = averageRows(say, activities)
  const recorded = Math.min(activities.length, Math.max(MAX_ROWS / 2, MAX_ROWS - averages.length))
  return [
    ...changesParts(say, changes, activities),
    { kind: 'heading', text: say.t('history_report.recorded') },
    recordedTable(context, activities, recorded),
    ...averagesTable(say, averages, MAX_ROWS - recorded),
    ...notRecorded(say, activities, offered),
    { kind: 'text', text: say.t('history_report.method') },
  ]
}

/** The three that changed most, and how that was judged. */
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
  { activity, objective, parts, change, current, before }: ReportedChange,
  activities: readonly CollectedActivity[],
): string {
  const unit = objective.measured?.unit ?? null
  return say.t(`history_report.${change}`, {
    name: nameIn(say, activities, { activity, objective, parts }),
    current: say.value(current.means, unit),
    n: say.number(current.n),
    before: say.value(before.means, unit),
    m: say.number(before.n),
  })
}

/** On how many days each activity was recorded, the most first. */
function recordedTable({ say, days }: SectionContext, activities: readonly CollectedActivity[], most: number): Part {
  const { t } = say
  const counts = { shown: say.number(most), total: say.number(activities.length) }
  return {
    kind: 'table',
    caption: t(activities.length > most ? 'history_report.recorded_some' : 'history_report.recorded_caption', counts),
    head: [t('history_report.activity'), t('history_report.days'), t('history_report.entries')],
    rows: activities
      .toSorted((one, other) => other.days.size - one.days.size)
      .slice(0, most)
      .map(({ activity, days: dates, responses }) => [
        say.name(activity.title),
        t('history_report.days_of', { days: say.number(dates.size), total: say.number(days) }),
        say.number(responses),
      ]),
  }
}

function notRecorded(say: Phrases, activities: readonly CollectedActivity[], offered: readonly string[]): Part[] {
  const recorded = new Set(activities.map(({ activity }) => activity.title))
  const missing = offered.filter((title) => !recorded.has(title))
  if (missing.length === 0) return []
  const names = say.list(missing.slice(0, MAX_NAMES).map((title) => say.name(title)))
  const counts = { shown: say.number(MAX_NAMES), total: say.number(missing.length) }
  return [
    {
      kind: 'text',
      text: say.t(missing.length > MAX_NAMES ? 'history_report.not_recorded_some' : 'history_report.not_recorded', {
        names,
        ...counts,
      }),
    },
  ]
}

/** What a row or sentence is of: an objective of an activity, or some of its numbers. */
interface Measurement {
  activity: CollectedActivity
  objective: CollectedObjective
  parts?: readonly number[]
}

/** The name of a measurement, with those of its parts where it is not of all of them, and with the activity's where another has one of that name. */
function nameIn(
  say: Phrases,
  activities: readonly CollectedActivity[],
  { activity, objective: { objective, measured }, parts }: Measurement,
): string {
  const of = parts && parts.length < (measured?.parts.length ?? 0) ? parts : []
  const labels = of.flatMap((part) => objective.vital?.parts[part] ?? [])
  const name = say.name(labels.length === 0 ? objective.name : `${objective.name} (${labels.join(', ')})`)
  const namesakes = activities
    .flatMap(({ objectives }) => [...objectives.values()])
    .filter((other) => other.measured && other.objective.name === objective.name)
  return namesakes.length > 1
    ? say.t('history_report.in_activity', { name, activity: say.name(activity.activity.title) })
    : name
}

/** The averages of the period. A value of several numbers, such as a blood pressure, is one row. */
function averageRows(say: Phrases, activities: readonly CollectedActivity[]): string[][] {
  return activities.flatMap((activity) =>
    [...activity.objectives.values()].flatMap((objective) =>
      objective.measured
        ? [[nameIn(say, activities, { activity, objective }), ...averagesOf(say, objective.measured)]]
        : [],
    ),
  )
}

function averagesOf(say: Phrases, { parts, unit }: NonNullable<CollectedObjective['measured']>): string[] {
  const tallies = parts.map(totalOf)
  return [
    say.number(tallies[0]?.n ?? 0),
    say.value(
      tallies.map((tally) => meanOf(tally) ?? 0),
      unit,
    ),
    say.value(
      tallies.map(({ minimum }) => minimum),
      unit,
    ),
    say.value(
      tallies.map(({ maximum }) => maximum),
      unit,
    ),
  ]
}

function averagesTable({ t, number }: Phrases, rows: string[][], most: number): Part[] {
  if (rows.length === 0) return []
  const counts = { shown: number(most), total: number(rows.length) }
  return [
    {
      kind: 'table',
      caption: t(rows.length > most ? 'history_report.averages_some' : 'history_report.averages', counts),
      head: ['value', 'entries', 'average', 'lowest', 'highest'].map((column) => t(`history_report.${column}`)),
      rows: rows.slice(0, most),
    },
  ]
}
