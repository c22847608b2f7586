import type { ErrorCode } from '@almanac/contracts'
import { isInRange } from '@almanac/domain/slider'
import type { Fault } from '../../http/errors'
import { sql } from 'kysely'
import type { SurveyAnswer as SentAnswer } from '@almanac/contracts/surveys/survey'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { scoreSurvey, type SurveyAnswer, type SurveyDocument, type SurveyQuestion } from '../definition'
import { type Answering, currentSurvey, responseOf } from './queries'

/** What clients send for a question that was passed over (specification 000, section 4). */
const SKIPPED = '--skipped--'

const SKIPPED_SLIDER = -1

/** What was answered before with what is answered now, in the order of the questions. */
function merged(survey: SurveyDocument, before: SurveyAnswer[], now: SurveyAnswer[]): SurveyAnswer[] {
  const byKey = new Map([...before, ...now].map((answer) => [answer.key, answer]))
  return survey.questions.flatMap(({ key }) => byKey.get(key) ?? [])
}

const same = (one: SurveyAnswer[], other: SurveyAnswer[]): boolean =>
  JSON.stringify(one.map(plain)) === JSON.stringify(other.map(plain))
const plain = ({ key, value, values, skipped }: SurveyAnswer) => [key, value, values ?? [], skipped]

interface SubmittedAnswers {
  user_id: string
  survey_id: string
  survey_response_id: string
  answers: SentAnswer[]
}

/** The row to write into, locked; made when the first answer comes. */
async function begin(
  transaction: Database,
  { user_id, survey_id, survey_response_id: id }: SubmittedAnswers,
): Promise<Answering> {
  const { version } = await currentSurvey(transaction, user_id, survey_id)
  await transaction
    .insertInto('survey_responses')
    .values({
      user_id,
      id,
      survey_id,
      survey_version: version,
      activity_id: null,
      answers: '[]',
      score: null,
      started_at: sql<Date>`now()`,
    })
    .onConflict((conflicting) => conflicting.columns(['user_id', 'id']).doNothing())
    .execute()
  await transaction
    .selectFrom('survey_responses')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .select('id')
    .forUpdate()
    .execute()
  const answering = await responseOf(transaction, user_id, survey_id, id)
  // The id is in use for another survey of the participant.
  if (!answering) throw notFound()
  return answering
}

/**
 * Keeps answers and completes the response when none is missing. The same sent
 * twice, by whatever tab, counts once. 409 for other answers to what is completed.
 */
export function saveAnswers(database: Database, given: SubmittedAnswers): Promise<Answering> {
  return inTransaction(database, async (transaction) => {
    const answering = await begin(transaction, given)
    const answers = merged(answering.survey, answering.answers, checkedAnswers(answering.survey, given.answers))
    if (answering.completed_at) {
      if (!same(answers, answering.answers)) throw conflict('SURVEY_COMPLETED')
      return answering
    }
    const complete = answering.survey.questions.every(({ key }) => answers.some((answer) => answer.key === key))
    const { completed_at } = await transaction
      .updateTable('survey_responses')
      .set({
        answers: JSON.stringify(answers),
        score: complete ? JSON.stringify(scoreSurvey(answering.survey, answers)) : null,
        completed_at: complete ? sql<Date>`now()` : null,
      })
      .where('user_id', '=', given.user_id)
      .where('id', '=', answering.id)
      .returning('completed_at')
      .executeTakeFirstOrThrow()
    return { ...answering, answers, completed_at }
  })
}

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

function storedAnswer(question: SurveyQuestion, sent: SentAnswer): SurveyAnswer {
  const { key } = question
  if (question.type === 'information') return { key, value: null, skipped: false }
  if (isSkipped(question, sent)) return { key, value: null, skipped: true }
  return question.type === 'multiple_choice'
    ? { key, value: null, values: [...new Set(sent.values)].sort((one, other) => one - other), skipped: false }
    : { key, value: sent.value, skipped: false }
}

/**
 * The answers as they are stored. Throws 422 with an entry for each that does not
 * fit: a question that the survey does not have, a choice that it does not
 * offer, no number, one out of range, a required one passed over.
 */
function checkedAnswers(survey: SurveyDocument, sent: SentAnswer[]): SurveyAnswer[] {
  const questions = new Map(survey.questions.map((question) => [question.key, question]))
  const faults: Fault[] = []
  const answers = sent.flatMap((answer) => {
    const question = questions.get(answer.key)
    if (!question) {
      faults.push({ code: 'UNKNOWN_QUESTION', field: answer.key })
      return []
    }
    const stored = storedAnswer(question, answer)
    const code = stored.skipped
      ? question.required
        ? 'REQUIRED'
        : undefined
      : question.type === 'information'
        ? undefined
        : faultOf(question, answer)
    if (code) faults.push({ code, field: question.key })
    return [stored]
  })
  if (faults.length > 0) throw new Refusal(422, faults)
  return answers
}
