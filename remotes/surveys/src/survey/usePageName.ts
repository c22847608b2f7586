import { isAnswerable, itemOfKey, pipeText, type SurveyStatePage } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import type { Answering } from './useAnswering'

/** Accessible name of a page: the label of its group, else of its only question. */
export function usePageName(
  { prepared, context }: Pick<Answering, 'prepared' | 'context'>,
  { group, keys }: SurveyStatePage,
): string {
  const { t, locale } = useTranslation('surveys')
  const items = keys.map((key) => prepared.item(itemOfKey(key).key)).filter((item) => item !== undefined)
  const questions = items.filter(isAnswerable)
  const named = (questions.length === 1 ? questions[0] : group === null ? undefined : prepared.item(group)) ?? items[0]
  const name = named && pipeText(prepared, context, named.label.text, named.label.locale ?? locale).trim()
  return name || t('survey.page')
}
