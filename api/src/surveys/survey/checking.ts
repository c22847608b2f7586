import type { ErrorCode } from '@almanac/contracts'
import type { SurveyAnswer as SentAnswer } from '@almanac/contracts/surveys/survey'
import { isInRange } from '@almanac/domain/slider'
import { type Fault, Refusal } from '../../http/errors'
import type { SurveyAnswer, SurveyDocument, SurveyQuestion } from '../definition'

/** What clients send for a question that was passed over (specification 000, section 4). */
const SKIPPED = '--skipped--'
const SKIPPED_SLIDER = -1

function isSkipped(question: SurveyQuestion, { skipped, value, values }: SentAnswer): boolean {
  if (skipped === true || value === SKIPPED) return true
  if (question.type === 'multiple_choice') return (values ?? []).length === 0
  if (question.type === 'slider' && value === SKIPPED_SLIDER && (question.min ?? 1) > SKIPPED_SLIDER) return true
  return value === null || (typeof value === 'string' && value.trim() === '')
}

const choices = (question: SurveyQuestion) => new Set((question.answers ?? []).map(({ value }) => value))

/** The fault of a given value; undefined where it fits the question. */
function faultOf(question: SurveyQuestion, { value, values }: SentAnswer): ErrorCode | undefined {
  if (question.type === 'multiple_choice')
    return values?.every((chosen) => choices(question).has(chosen)) ? undefined : 'UNKNOWN_ANSWER'
  if (question.type === 'text') return typeof value === 'string' ? undefined : 'INVALID'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'NUMBER_MISSING'
  if (question.type === 'choice') return choices(question).has(value) ? undefined : 'UNKNOWN_ANSWER'
  const [min, max] = [question.min ?? undefined, question.max ?? undefined]
  const fits =
    question.type === 'slider'
      ? isInRange({ minimum_value: min, maximum_value: max }, value)
      : value >= (min ?? -Infinity) && value <= (max ?? Infinity)
  return fits ? undefined : 'OUT_OF_RANGE'
}

function stored(question: SurveyQuestion, sent: SentAnswer): SurveyAnswer {
  const { key } = question
  if (question.type === 'information') return { key, value: null, skipped: false }
  if (isSkipped(question, sent)) return { key, value: null, skipped: true }
  return question.type === 'multiple_choice'
    ? { key, value: null, values: [...new Set(sent.values)].sort((one, other) => one - other), skipped: false }
    : { key, value: sent.value, skipped: false }
}

/**
 * The answers as they are kept. Throws 422 with an entry for each that does not
 * fit: a question that the survey does not have, a choice that it does not
 * offer, no number, one out of range, a required one passed over.
 */
export function checkedAnswers(survey: SurveyDocument, sent: SentAnswer[]): SurveyAnswer[] {
  const questions = new Map(survey.questions.map((question) => [question.key, question]))
  const faults: Fault[] = []
  const answers = sent.flatMap((answer) => {
    const question = questions.get(answer.key)
    if (!question) {
      faults.push({ code: 'UNKNOWN_QUESTION', field: answer.key })
      return []
    }
    const kept = stored(question, answer)
    const code = kept.skipped
      ? question.required
        ? 'REQUIRED'
        : undefined
      : question.type === 'information'
        ? undefined
        : faultOf(question, answer)
    if (code) faults.push({ code, field: question.key })
    return [kept]
  })
  if (faults.length > 0) throw new Refusal(422, faults)
  return answers
}
