import { answerOf } from '../../answers'
import type { CollectedObjective, Row } from '../collect'
import type { Part } from '../model'
import { cellText } from './answers'
import { momentText, type SectionContext } from './context'

/** Maximum number of questions beside each other; more are further tables. */
const MAX_COLUMNS = 5

/** A question is beside the others if at least a third of its newest answers are in the newest entries. */
const FREQUENT = 3

/** Objectives in the order of their columns, and the number of entries that a table is of. */
interface Tabled {
  objectives: readonly CollectedObjective[]
  total: number
}

/** Rows of responses, newest first, without repetitions. */
function newestOf(objectives: readonly CollectedObjective[], most: number): Row[] {
  const byResponse = new Map(objectives.flatMap(({ rows }) => rows.map((row) => [row.response_id, row])))
  return [...byResponse.values()].sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, most)
}

/**
 * The newest entries of an activity: a row for each, with what was answered in it side by side. A question that is
 * answered seldom has a table of its own, as most of its answers would be missing there.
 */
export function entryTables(
  context: SectionContext,
  objectives: readonly CollectedObjective[],
  responses: number,
): Part[] {
  const newest = new Set(newestOf(objectives, context.rows).map(({ response_id }) => response_id))
  const isFrequent = ({ rows }: CollectedObjective) =>
    rows.filter(({ response_id }) => newest.has(response_id)).length * FREQUENT >= Math.min(rows.length, context.rows)
  const together = objectives.filter(isFrequent)
  const total = together.length === 1 ? (together[0]?.entries ?? 0) : responses
  return [
    ...tablesOf(context, { objectives: together, total }),
    ...objectives
      .filter((objective) => !isFrequent(objective))
      .flatMap((objective) => tablesOf(context, { objectives: [objective], total: objective.entries })),
  ]
}

function tablesOf(context: SectionContext, { objectives, total }: Tabled): Part[] {
  const rows = newestOf(objectives, context.rows)
  if (rows.length === 0) return []
  const { say } = context
  const { t } = say
  const caption =
    total > rows.length
      ? t('history_report.latest_of', { shown: say.number(rows.length), total: say.number(total) })
      : t('history_report.all_entries')
  const tables = Math.ceil(objectives.length / MAX_COLUMNS)
  return Array.from({ length: tables }, (_, index): Part => {
    const columns = objectives.slice(index * MAX_COLUMNS, (index + 1) * MAX_COLUMNS)
    return {
      kind: 'table',
      layout: 'entries',
      caption,
      head: [
        t('history_report.when'),
        ...columns.map(({ objective }) => say.name(objective.name || t('history_report.former'))),
      ],
      rows: rows.map((row) => [momentText(say, row), ...columns.map((column) => answersIn(context, column, row))]),
    }
  })
}

/** What was answered to a question in a response. */
const answersIn = (context: SectionContext, { rows }: CollectedObjective, { response_id }: Row): string =>
  rows
    .filter((row) => row.response_id === response_id)
    .map((row) => answerText(context, row))
    .join('; ')

/** An answer; numbers in the unit of their line. */
function answerText(context: SectionContext, { measured, numbers, entry }: Row): string {
  const { say, words } = context
  if (!measured) return cellText(context, answerOf(words, entry))
  const value = say.value(numbers, measured.unit)
  return entry.sent_by_device ? say.t('history_report.sent_by_device', { value }) : value
}
