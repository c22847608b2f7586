import { answerOf } from '../../answers'
import { type Cell, namedText } from '../../table'
import type { CollectedObjective } from '../collect'
import type { Part } from '../model'
import { entriesTable, momentText, type SectionContext } from './context'

/** The number of times that each answer was chosen, and the entries. */
export function choicesParts(context: SectionContext, { choices, entries, rows }: CollectedObjective): Part[] {
  const { say, words } = context
  const former = words('words.former_answer', 'activities')
  return [
    {
      kind: 'table',
      caption: say.t('history_report.choices'),
      head: [say.t('history_report.answer'), say.t('history_report.times')],
      rows: [...choices]
        .sort(([, one], [, other]) => other - one)
        .map(([answer, times]) => [say.name(answer || former), say.number(times)]),
    },
    ...answersParts(context, { entries, rows }),
  ]
}

/** The newest notes, as they were written. */
export function notesParts({ say }: SectionContext, { notes, entries }: CollectedObjective): Part[] {
  return [
    {
      kind: 'text',
      text:
        entries > notes.length
          ? say.t('history_report.latest_notes', { shown: say.number(notes.length), total: say.number(entries) })
          : say.t('history_report.all_notes'),
    },
    ...notes.map((note): Part => ({ kind: 'note', when: momentText(say, note), text: say.name(note.text) })),
  ]
}

/** Entries of all other types, as text. */
export function answersParts(
  context: SectionContext,
  { rows, entries }: Pick<CollectedObjective, 'rows' | 'entries'>,
): Part[] {
  const { say, words } = context
  return entriesTable(context, rows, {
    total: entries,
    head: [say.t('history_report.answer')],
    cells: ({ entry }) => [cellText(context, answerOf(words, entry))],
  })
}

/** A cell of the archive as text in a report; a picture is only mentioned. */
export function cellText({ say }: Pick<SectionContext, 'say'>, cell: Cell): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'number') return say.number(cell)
  if (typeof cell === 'string') return say.name(cell)
  if ('wall_clock' in cell) return say.wallClock(cell)
  if ('named' in cell) return say.name(namedText(cell, say.wallClock))
  return 'image' in cell ? say.t('history_report.picture') : say.value(cell.numbers, cell.unit)
}
