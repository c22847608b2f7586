import { itemOfKey, type SurveyFault } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import type { ReadText } from '../questions/question'
import type { Answering } from './useAnswering'

/** What is said of each fault, by the keys of the questions; what the server said of an answer, where nothing else is wrong with it. */
export function useFaultWords(
  { prepared, refused }: Answering,
  faults: ReadonlyMap<string, SurveyFault>,
): ReadonlyMap<string, string> {
  const { t, format } = useTranslation('surveys')
  const words = new Map<string, string>()
  for (const { field, title } of refused?.errors ?? []) if (field !== undefined) words.set(field, title)
  const bound = (value: number | string | undefined) =>
    typeof value === 'number'
      ? format.number(value)
      : typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
        ? format.date(value, 'medium')
        : undefined
  for (const [key, fault] of faults) {
    const item = prepared.item(itemOfKey(key).key)
    words.set(key, ofFault(fault, item?.regex_text, bound(item?.min), bound(item?.max)))
  }
  return words

  function ofFault(fault: SurveyFault, pattern: ReadText | undefined, min?: string, max?: string): string {
    if (fault === 'PATTERN_MISMATCH' && pattern) return pattern.text
    if (fault === 'OUT_OF_RANGE') {
      if (min !== undefined && max !== undefined) return t('survey.errors.between', { min, max })
      if (min !== undefined) return t('survey.errors.at_least', { min })
      if (max !== undefined) return t('survey.errors.at_most', { max })
    }
    return t(`survey.errors.${fault}`)
  }
}
