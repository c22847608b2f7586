import { sql } from 'kysely'
import type { SurveyAnswer as SentAnswer } from '@almanac/contracts/surveys/survey'
import { conflict, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { inTransaction } from '../../database/transaction'
import { scoreSurvey, type SurveyAnswer, type SurveyDocument } from '../definition'
import { checkedAnswers } from './checking'
import { currentSurvey, responseOf, type Answering } from './reading'

/** What was answered before with what is answered now, in the order of the questions. */
function merged(survey: SurveyDocument, before: SurveyAnswer[], now: SurveyAnswer[]): SurveyAnswer[] {
  const byKey = new Map([...before, ...now].map((answer) => [answer.key, answer]))
  return survey.questions.flatMap(({ key }) => byKey.get(key) ?? [])
}

const same = (one: SurveyAnswer[], other: SurveyAnswer[]): boolean =>
  JSON.stringify(one.map(plain)) === JSON.stringify(other.map(plain))
const plain = ({ key, value, values, skipped }: SurveyAnswer) => [key, value, values ?? [], skipped]

interface Given {
  user_id: string
  survey_id: string
  survey_response_id: string
  answers: SentAnswer[]
}

/** The row to write into, locked; made when the first answer comes. */
async function begin(transaction: Database, { user_id, survey_id, survey_response_id: id }: Given): Promise<Answering> {
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
  // The id is in use for another survey of hers.
  if (!answering) throw notFound()
  return answering
}

/**
 * Keeps answers and completes the response when none is missing. The same sent
 * twice, by whatever tab, counts once. 409 for other answers to what is completed.
 */
export function keepAnswers(database: Database, given: Given): Promise<Answering> {
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
