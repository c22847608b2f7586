import { lineWords, placeOnLine, shareOfLine, sliderRange } from '@almanac/domain/slider'
import {
  answerInWords,
  boundsOf,
  isAnswerable,
  itemOfKey,
  pipeText,
  type SurveyAnswer,
  type SurveyContext,
  type SurveyItem,
} from '@almanac/domain/survey'
import { localise, type LocalText } from '@almanac/domain/texts'
import type { Words } from '../../http/words'
import { isolated, shown } from '../../pdf'
import type { CompletedRow } from '../responses/queries'
import { evaluated } from '../survey/context'

/** The part of a completed survey that its document needs. */
type AnsweredRow = Pick<CompletedRow, 'id' | 'survey' | 'answers' | 'completed_at' | 'external'>

interface InWords {
  t: Words
  time_zone: string
}

/** All displayed questions in order, with the answers as text; groups by their first question. */
export function questionsInWords(row: AnsweredRow, locale: string, { t, time_zone }: InWords) {
  const { context, state } = evaluated({ ...row, time_zone })
  const answers = new Map(state.counted.map((answer) => [answer.key, answer]))
  const visibleQuestions = [...state.visible].flatMap((key) => {
    const item = row.survey.item(itemOfKey(key).key)
    return item && isAnswerable(item) ? [{ key, item }] : []
  })
  const words = (text: LocalText, key: string): string =>
    shown(pipeText(row.survey, context, localise(text, locale), locale, key))
  return visibleQuestions.map(({ key, item }, place) => {
    const answer = answers.get(key)
    const group = item.group === visibleQuestions[place - 1]?.item.group ? undefined : groupOf(row, item)
    const answerWords =
      answer && !answer.skipped
        ? (lineWordsOf(row, context, answer, { t, locale }) ?? answerInWords(row.survey, context, answer, locale))
        : ''
    return {
      group: group ? words(group.label, key) || null : null,
      label: words(item.label, key),
      answer: answerWords === '' ? null : isolated(answerWords),
      missing: t(answer?.skipped ? 'reports.skipped' : 'reports.not_answered'),
    }
  })
}

/**
 * The position on a visual analogue scale in words, as in the review, because its number is never
 * displayed. Undefined for other questions.
 */
function lineWordsOf(
  { survey }: AnsweredRow,
  context: SurveyContext,
  { key, value }: SurveyAnswer,
  { t, locale }: { t: Words; locale: string },
): string | undefined {
  const item = survey.item(itemOfKey(key).key)
  if (item?.type !== 'slider' || item.display !== 'visual_analogue' || typeof value !== 'number') return undefined
  const words = (text: LocalText) => pipeText(survey, context, localise(text, locale), locale, key)
  const { min, max } = boundsOf(survey, context, key)
  const range = sliderRange({
    ...(typeof min === 'number' && { minimum_value: min }),
    ...(typeof max === 'number' && { maximum_value: max }),
  })
  const answerWords = lineWords(placeOnLine(shareOfLine(value, range)), {
    low: item.min_label === undefined ? t('reports.line.beginning') : words(item.min_label),
    high: item.max_label === undefined ? t('reports.line.end') : words(item.max_label),
    middle: item.middle_label && words(item.middle_label),
  })
  return answerWords.words === 'middle'
    ? t('reports.line.middle')
    : t(`reports.line.${answerWords.words}`, { end: answerWords.end })
}

const groupOf = ({ survey }: AnsweredRow, { group }: SurveyItem<LocalText>) =>
  group === null ? undefined : survey.item(group)
