import { isAnswerable, itemOfKey, type SurveyAnswer, type SurveyItem } from '@almanac/domain/survey'

export { mergeAnswers } from '@almanac/domain/survey/record'

/** Whether nothing is entered. An invalid number is not empty. */
export function isEmptyAnswer(answer: SurveyAnswer | undefined): boolean {
  if (!answer || answer.skipped) return true
  const { value, values, entries, consent } = answer
  return (
    (value === null || (typeof value === 'string' && value.trim() === '')) &&
    (values ?? []).length === 0 &&
    (entries ?? []).length === 0 &&
    consent === undefined
  )
}

/** An answer that skips a question. */
export const skippedAnswer = (key: string): SurveyAnswer => ({ key, value: null, skipped: true })

/** Converts an answer of a call or the outbox for the screens: removes the value that marks it as skipped. */
export const readAnswer = (answer: SurveyAnswer): SurveyAnswer => (answer.skipped ? { ...answer, value: null } : answer)

/** The keys of a page that take an answer: no groups, information items or calculated items. */
export function answerableKeys(
  keys: readonly string[],
  itemOf: (key: string) => SurveyItem<unknown> | undefined,
): string[] {
  return keys.filter((key) => {
    const item = itemOf(itemOfKey(key).key)
    return item !== undefined && isAnswerable(item) && item.read_only !== true
  })
}

function isAnswer(value: unknown): value is SurveyAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'skipped' in value &&
    typeof value.skipped === 'boolean' &&
    'value' in value
  )
}

export const isAnswerList = (value: unknown): value is SurveyAnswer[] => Array.isArray(value) && value.every(isAnswer)
