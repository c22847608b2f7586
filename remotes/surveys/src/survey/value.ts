import type { SurveyAnswer, SurveyPage, SurveyQuestion } from '@almanac/contracts/surveys/survey'

/** What a field of a question holds: the text, the number, or the choices as texts. Null while nothing is entered. */
export type Value = string | number | readonly string[] | null

/** What was answered before, as the question's field holds it. */
export function valueOf({ question, answer }: Pick<SurveyPage, 'question' | 'answer'>): Value {
  if (!question || !answer || answer.skipped) return null
  if (question.type === 'multiple_choice') return (answer.values ?? []).map(String)
  return question.type === 'choice' && answer.value !== null ? String(answer.value) : answer.value
}

/** Whether nothing is entered: an empty text, no choice. What is no number is not nothing. */
export function isNothing(value: Value): boolean {
  return (
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (typeof value === 'object' && value.length === 0)
  )
}

/** The code of what is wrong with it before it is sent; undefined when nothing is. */
export function faultOf(
  question: SurveyQuestion,
  value: Value,
): 'REQUIRED' | 'NUMBER_MISSING' | 'OUT_OF_RANGE' | undefined {
  if (question.type === 'information') return undefined
  if (isNothing(value)) return question.required ? 'REQUIRED' : undefined
  if (typeof value !== 'number') return undefined
  if (Number.isNaN(value)) return 'NUMBER_MISSING'
  return value < (question.min ?? -Infinity) || value > (question.max ?? Infinity) ? 'OUT_OF_RANGE' : undefined
}

/** The answer as it is sent; an empty one that may be is passed over. */
export function answerOf({ key, type }: SurveyQuestion, value: Value, now: Date): SurveyAnswer {
  const created_at = now.toISOString()
  if (type === 'information') return { key, value: null, skipped: false, created_at }
  if (isNothing(value)) return { key, value: null, skipped: true, created_at }
  if (type === 'multiple_choice')
    return {
      key,
      value: null,
      values: typeof value === 'object' ? (value ?? []).map(Number) : [],
      skipped: false,
      created_at,
    }
  return {
    key,
    value: type === 'choice' ? Number(value) : typeof value === 'object' ? null : value,
    skipped: false,
    created_at,
  }
}
