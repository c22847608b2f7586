import { answerOf } from '../../answers'
import type { CollectedActivity, CollectedObjective } from '../collect'
import type { Part } from '../model'
import { cellText, chosenAnswers } from '../sections/answers'
import type { SectionContext } from '../sections/context'
import { objectiveName } from './names'
import { fitting, linesOfName, linesOfText, type Ranked } from './room'

/** Maximum number of questions of the summary, and of their lines. */
const MAX_QUESTIONS = { most: 7, lines: 12 }

/** Maximum number of answers, and of events, of a question, and of characters of an answer. */
const MAX_ANSWERS = 5
const MAX_EVENTS = 3
const MAX_LETTERS = 70

const isEvent = ({ objective }: CollectedObjective): boolean => objective.type === 'AdverseEventObjective'

/** Several answers were chosen at once, as in a list of symptoms. */
const isSeveral = ({ choices, entries }: CollectedObjective): boolean =>
  [...choices.values()].reduce((sum, times) => sum + times, 0) > entries

/** Symptoms and other chosen answers with how often each was chosen. Adverse events come first, then questions with several answers at once. */
export function answersSummary(
  context: SectionContext,
  activities: readonly CollectedActivity[],
  sectionOf: (activity: CollectedActivity) => number,
): { parts: Part[]; others: Ranked<string[]>[] } {
  const { say } = context
  const found = activities
    .flatMap((activity) => [...activity.objectives.values()].map((collected) => ({ activity, collected })))
    .filter(({ collected }) => isEvent(collected) || collected.choices.size > 0)
    .toSorted(
      (one, other) =>
        Number(isEvent(other.collected)) - Number(isEvent(one.collected)) ||
        Number(isSeveral(other.collected)) - Number(isSeveral(one.collected)) ||
        other.collected.entries - one.collected.entries,
    )
  if (found.length === 0) return { parts: [], others: [] }
  const rows = found.map(({ activity, collected }): Ranked<string[]> => {
    const name = objectiveName(say, activities, activity, collected)
    const text = isEvent(collected) ? eventsText(context, collected) : mostChosen(context, collected)
    return {
      row: [name, say.number(collected.entries), text],
      name,
      lines: Math.max(linesOfName(name), linesOfText(text)),
      section: sectionOf(activity),
    }
  })
  const { shown, others } = fitting(rows, MAX_QUESTIONS)
  const { t } = say
  return {
    parts: [
      { kind: 'heading', text: t('history_report.answers') },
      {
        kind: 'table',
        caption: t('history_report.answers_rule'),
        head: [t('history_report.question'), t('history_report.entries'), t('history_report.most_often')],
        rows: shown,
      },
    ],
    others,
  }
}

const short = (text: string): string => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS).trimEnd()}…` : text)

function mostChosen(context: SectionContext, collected: CollectedObjective): string {
  const answers = chosenAnswers(context, {
    choices: new Map([...collected.choices].map(([answer, times]) => [short(answer), times])),
  })
  const shown = answers.slice(0, MAX_ANSWERS)
  const more = answers.length - shown.length
  return context.say.list([
    ...shown,
    ...(more > 0 ? [context.say.t('history_report.others', { number: context.say.number(more) })] : []),
  ])
}

/** The latest events, each with its date. */
const eventsText = (context: SectionContext, { rows }: CollectedObjective): string =>
  rows
    .slice(0, MAX_EVENTS)
    .map(({ date, entry }) =>
      context.say.t('history_report.event', {
        date: context.say.shortDate(date, false),
        event: short(cellText(context, answerOf(context.words, entry))),
      }),
    )
    .join('; ')
