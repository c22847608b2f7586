import type { SurveyAnswer as SentAnswer } from '@almanac/contracts/surveys/survey'
import {
  hasContent,
  isAnswerable,
  itemOfKey,
  normalizeAnswer,
  type PreparedSurvey,
  type SurveyAnswer,
  type SurveyItem,
} from '@almanac/domain/survey'
import { type Fault, Refusal } from '../../http/errors'

/** Maximum age of an answer by its device's clock; beyond it the current time is used. */
const MAX_WAIT_MS = 90 * 86_400_000

/** The time of an answer by the device's clock; now where that is missing, in the future or too old. */
function givenAt({ created_at }: Pick<SentAnswer, 'created_at'>, now: Date): Date {
  const at = created_at === undefined ? now : new Date(created_at)
  return at > now || now.getTime() - at.getTime() > MAX_WAIT_MS ? now : at
}

/** The time of the newest of these answers. */
export function momentOf(answers: readonly Pick<SentAnswer, 'created_at'>[], now: Date): Date {
  const moments = answers.map((answer) => givenAt(answer, now).getTime())
  return moments.length === 0 ? now : new Date(Math.max(...moments))
}

/** The codes of a multiple choice in the order of its options; those of a ranking in the participant's order. */
function codesInOrder({ type, options = [] }: SurveyItem<unknown>, codes: readonly string[]): string[] {
  if (type === 'ranking') return [...codes]
  const place = new Map(options.map(({ code }, index) => [code, index]))
  return [...codes].sort((one, other) => (place.get(one) ?? options.length) - (place.get(other) ?? options.length))
}

/** An answer normalized for storage, without properties that its question does not have. */
function answerToStore(survey: PreparedSurvey, item: SurveyItem<unknown>, sent: SentAnswer, now: Date): SurveyAnswer {
  const { key } = sent
  const created_at = givenAt(sent, now).toISOString()
  if (item.type === 'information') return { key, value: null, skipped: false, created_at }
  const answer = normalizeAnswer(survey, { ...sent, skipped: sent.skipped === true })
  // In a repeating group an empty answer creates the instance; elsewhere the question was skipped.
  const repeated = itemOfKey(key).instance.length > 0
  if (answer.skipped || (!hasContent(answer) && !repeated)) return { key, value: null, skipped: true, created_at }
  const { value, values = [], other = '', entries = [], consent, confirmed, edited } = answer
  return {
    key,
    value,
    ...(values.length > 0 && { values: codesInOrder(item, values) }),
    ...(other.trim() !== '' && { other: other.trim() }),
    ...(entries.length > 0 && { entries }),
    ...(consent && item.type === 'econsent' && { consent }),
    skipped: false,
    ...(confirmed === true && { confirmed }),
    ...(edited === true && { edited }),
    created_at,
  }
}

/** Whether an instance is valid: one number per repeating group around the item, each from 1 to the group's maximum. */
function isInstance(survey: PreparedSurvey, item: SurveyItem<unknown>, instance: readonly number[]): boolean {
  const most: number[] = []
  for (let group = item.group; group !== null;) {
    const around = survey.item(group)
    if (around?.repeats) most.unshift(around.repeats.max)
    group = around?.group ?? null
  }
  return (
    most.length === instance.length &&
    instance.every((number, index) => Number.isInteger(number) && number >= 1 && number <= (most[index] ?? 0))
  )
}

/**
 * Answers normalized for storage, without those to computed questions, which the server computes
 * itself. Throws 422 UNKNOWN_QUESTION for each key that the survey does not have; of duplicates the
 * last one counts.
 */
export function normalizedAnswers(survey: PreparedSurvey, sent: readonly SentAnswer[], now: Date): SurveyAnswer[] {
  const faults: Fault[] = []
  const answers = new Map<string, SurveyAnswer>()
  for (const answer of sent) {
    const { key, instance } = itemOfKey(answer.key)
    const item = survey.item(key)
    if (!item || item.type === 'group' || !isInstance(survey, item, instance))
      faults.push({ code: 'UNKNOWN_QUESTION', field: answer.key })
    else if (item.type === 'information' || (isAnswerable(item) && item.read_only !== true))
      answers.set(answer.key, answerToStore(survey, item, answer, now))
  }
  if (faults.length > 0) throw new Refusal(422, faults.slice(0, 50))
  return [...answers.values()]
}
