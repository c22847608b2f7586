import { boundsOf, itemOfKey } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { numberBounds } from '../questions/bounds'
import { isEmptyAnswer } from './answers'
import type { PageFault } from './checkPage'
import type { Answering } from './useAnswering'

/** Error messages by question key; that of the server for an answer without another fault. */
export function useAnswerErrors(
  answering: Answering,
  faults: ReadonlyMap<string, PageFault>,
): ReadonlyMap<string, string> {
  const { t } = useTranslation('surveys')
  const rangeWords = useRangeWords(answering)
  const { prepared, refused, answerOf } = answering
  const words = new Map<string, string>()
  for (const { field, title } of refused?.errors ?? []) if (field !== undefined) words.set(field, title)
  for (const [key, fault] of faults) {
    // Another tab or device may have answered it meanwhile.
    const isGivenSince =
      fault === 'REQUIRED' && prepared.item(itemOfKey(key).key)?.type !== 'econsent' && !isEmptyAnswer(answerOf(key))
    if (!isGivenSince) words.set(key, wordsOf(key, fault))
  }
  return words

  function wordsOf(key: string, fault: PageFault): string {
    const { regex_text } = prepared.item(itemOfKey(key).key) ?? {}
    if (fault === 'PATTERN_MISMATCH' && regex_text) return regex_text.text
    if (fault === 'OUT_OF_RANGE') return rangeWords(key) ?? t('survey.errors.OUT_OF_RANGE')
    if (fault === 'RELATIONSHIP_MISSING') return t('questions.consent.relationship_missing')
    return t(`survey.errors.${fault}`)
  }
}

/** Text about the evaluated bounds that an answer violates; undefined if there is none. */
function useRangeWords({ prepared: survey, context, answerOf }: Answering): (key: string) => string | undefined {
  const { t, format } = useTranslation('surveys')
  return (key) => {
    const { type } = survey.item(itemOfKey(key).key) ?? {}
    if (type === 'date' || type === 'time') {
      const { min, max } = boundsOf(survey, context, key)
      const write = (value: string) => (type === 'date' ? format.date(value, 'medium_year') : format.time(value))
      const value = String(answerOf(key)?.value ?? '')
      if (typeof min === 'string' && value < min) return t('survey.errors.too_early', { from: write(min) })
      return typeof max === 'string' ? t('survey.errors.too_late', { to: write(max) }) : undefined
    }
    const { min, max } = numberBounds({ survey, context, instanceKey: key })
    // A year is written without grouping: not 2,026.
    const write = (value: number) => (type === 'year' ? String(value) : format.number(value))
    if (min !== undefined && max !== undefined) return t('survey.errors.between', { min: write(min), max: write(max) })
    if (min !== undefined) return t('survey.errors.at_least', { min: write(min) })
    return max === undefined ? undefined : t('survey.errors.at_most', { max: write(max) })
  }
}
