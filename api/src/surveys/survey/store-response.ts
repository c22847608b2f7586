import type { SurveyState } from '@almanac/domain/survey'
import type { Database } from '../../http/serve'
import { firstScore, storedScores, SURVEY_ENGINE_VERSION } from '../definition'
import type { Answering } from './queries'

interface Stored {
  user_id: string
  answering: Answering
  /** With the answers; its scores are stored once the response is completed. */
  state: SurveyState
  /** The displayed language. */
  locale: string
  /** The activity that opened the survey; undefined keeps the stored one. */
  activity_id: string | undefined
}

/** Stores the answers of a response, and its scores and language if it is completed. */
export async function storeResponse(
  transaction: Database,
  { user_id, answering, state, locale, activity_id }: Stored,
): Promise<void> {
  const { completed_at } = answering
  const scores = completed_at ? storedScores(answering.survey.definition, state.scores) : null
  const score = scores && firstScore(scores)
  await transaction
    .updateTable('survey_responses')
    .set({
      answers: JSON.stringify(answering.answers),
      earlier_answers: JSON.stringify(answering.earlier),
      survey_version: answering.version,
      time_zone: answering.time_zone,
      has_seen_introduction: answering.has_seen_introduction,
      read_alerts: JSON.stringify(answering.read_alerts),
      score: score && JSON.stringify(score),
      scores: scores && JSON.stringify(scores),
      completed_at,
      completion_received_at: answering.completion_received_at,
      ...(answering.external && { external_values: JSON.stringify(answering.external) }),
      ...(activity_id !== undefined && { activity_id }),
      ...(completed_at && { engine_version: SURVEY_ENGINE_VERSION, locale }),
    })
    .where('user_id', '=', user_id)
    .where('id', '=', answering.id)
    .execute()
}
