import { isAsked, itemOfKey, type SurveyAnswer, type SurveyItem } from '@almanac/domain/survey'

const timeOf = ({ created_at }: SurveyAnswer): number => (created_at === undefined ? 0 : Date.parse(created_at))

/** One answer for each key, the newest; of two from the same moment the one of the later list. */
export function mergeAnswers(...lists: readonly (readonly SurveyAnswer[])[]): SurveyAnswer[] {
  const newest = new Map<string, SurveyAnswer>()
  for (const list of lists)
    for (const answer of list) {
      const known = newest.get(answer.key)
      if (!known || timeOf(answer) >= timeOf(known)) newest.set(answer.key, answer)
    }
  return [...newest.values()]
}

/** Whether nothing is entered. What is no number is not nothing. */
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

/** An answer that passes a question over. */
export const skippedAnswer = (key: string): SurveyAnswer => ({ key, value: null, skipped: true })

/** An answer of a call or of the outbox as screens hold it: without the value that says that it was passed over. */
export const readAnswer = (answer: SurveyAnswer): SurveyAnswer => (answer.skipped ? { ...answer, value: null } : answer)

/** The keys of a page that are answered there: no groups, no words between questions, nothing that is worked out. */
export function askedKeys(keys: readonly string[], itemOf: (key: string) => SurveyItem<unknown> | undefined): string[] {
  return keys.filter((key) => {
    const item = itemOf(itemOfKey(key).key)
    return item !== undefined && isAsked(item) && item.read_only !== true
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
