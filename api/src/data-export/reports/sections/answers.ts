import { type Cell, namedText } from '../../../kernel/archive/table'
import type { CollectedObjective } from '../collect'
import type { Part } from '../model'
import { momentText, type SectionContext } from './context'

/** The answers that were chosen, most often first, each with its number: `Hands (12)`. */
export function chosenAnswers(
  { say, words }: Pick<SectionContext, 'say' | 'words'>,
  { choices }: Pick<CollectedObjective, 'choices'>,
): string[] {
  const former = words('words.former_answer', 'activities')
  return [...choices]
    .sort(([, one], [, other]) => other - one)
    .map(([answer, times]) =>
      say.t('history_report.chosen_times', { answer: say.name(answer || former), times: say.number(times) }),
    )
}

/** How often each answer was chosen. */
export const choicesParts = (context: SectionContext, collected: CollectedObjective): Part[] => [
  {
    kind: 'text',
    text: context.say.t('history_report.choices', {
      answers: context.say.list(chosenAnswers(context, collected)),
    }),
  },
]

/** The newest notes, as they were written. */
export function notesParts({ say }: SectionContext, { notes, entries }: CollectedObjective): Part[] {
  return [
    {
      kind: 'small',
      text:
        entries > notes.length
          ? say.t('history_report.latest_notes', { shown: say.number(notes.length), total: say.number(entries) })
          : say.t('history_report.all_notes'),
    },
    ...notes.map((note): Part => ({ kind: 'note', when: momentText(say, note), text: say.name(note.text) })),
  ]
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
