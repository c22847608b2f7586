import type { SurveyAnswer as SentAnswer } from '@almanac/contracts/surveys/survey'
import { type SurveyAnswer, type SurveyState } from '@almanac/domain/survey'
import { inTransaction } from '../../database/transaction'
import { conflict } from '../../http/errors'
import type { Database } from '../../http/serve'
import { tellCareTeam } from '../alerts/tell-care-team'
import { firstScore, storedScores, SURVEY_ENGINE_VERSION } from '../definition'
import { beginResponse } from './begin'
import { requireComplete, requireFittingAnswers } from './check-answers'
import { drawnSignature, newConsents, recordAnsweredConsent, withSignatures } from './consent-answers'
import { evaluated } from './context'
import { isSameAnswer, mergedAnswers } from './merge'
import type { Answering } from './queries'
import { momentOf, normalizedAnswers } from './sent-answers'

/** Answers as a device sent them. */
export interface SubmittedAnswers {
  user_id: string
  survey_id: string
  /** Made on the device. */
  survey_response_id: string
  answers: readonly SentAnswer[]
  has_seen_introduction: boolean
  /** The participant pressed Finish. */
  complete: boolean
  /** A drawn signature, as it came. */
  signature: Buffer | undefined
  /** The language in which the questions were read. */
  locale: string
}

/** A response after answers were stored, and when they were given: rules about today's date go by that. */
export interface SavedAnswers {
  answering: Answering
  moment: Date
}

/**
 * Stores answers, and completes the response where the participant is done. The
 * same sent twice, by whatever device, counts once; of two devices' answers to
 * one question the newer counts. Throws 409 SURVEY_COMPLETED for other answers
 * to what is completed, 422 with a fault at each key.
 */
export async function saveAnswers(database: Database, given: SubmittedAnswers): Promise<SavedAnswers> {
  const now = new Date()
  const moment = momentOf(given.answers, now)
  // Before the transaction: re-encoding a picture takes a while.
  const drawn = await drawnSignature(given.signature)
  return inTransaction(database, async (transaction) => {
    const begun = await beginResponse(transaction, { ...given, started_at: startOf(given, now) })
    const answers = await withSignatures(transaction, normalizedAnswers(begun.survey, given.answers, now), {
      user_id: given.user_id,
      answering: begun,
      drawn,
    })
    const merged = mergedAnswers(begun.survey, begun.answers, answers)
    if (begun.completed_at) {
      requireSame(begun, merged)
      return { answering: begun, moment }
    }
    const answering: Answering = {
      ...begun,
      answers: merged,
      has_seen_introduction: begun.has_seen_introduction || given.has_seen_introduction || answers.length > 0,
    }
    const evaluation = evaluated(answering, moment)
    const { state } = evaluation
    const counting = new Set(merged)
    await requireFittingAnswers(
      transaction,
      answers.filter((answer) => counting.has(answer)),
      { answering, ...evaluation },
    )
    if (given.complete) requireComplete({ answering, ...evaluation })
    const completed_at = given.complete ? (moment > begun.started_at ? moment : begun.started_at) : null
    await storeAnswers(transaction, { given, answering, state, completed_at })
    for (const answer of newConsents(begun.answers, answers))
      await recordAnsweredConsent(transaction, {
        user_id: given.user_id,
        answering,
        answer,
        locale: given.locale,
      })
    await tellCareTeam(transaction, { user_id: given.user_id, answering, alerts: state.alerts, answered_at: moment })
    return { answering: { ...answering, completed_at }, moment }
  })
}

/** When the first of the answers was given. */
function startOf({ answers }: SubmittedAnswers, now: Date): Date {
  return answers.reduce((first, answer) => {
    const at = momentOf([answer], now)
    return at < first ? at : first
  }, now)
}

/** Nothing more is taken into a completed response; what is in it already may come again. */
function requireSame({ answers }: Answering, merged: readonly SurveyAnswer[]): void {
  const stored = new Map(answers.map((answer) => [answer.key, answer]))
  if (!merged.every((answer) => isSameAnswer(stored.get(answer.key), answer))) throw conflict('SURVEY_COMPLETED')
}

interface Storing {
  given: SubmittedAnswers
  answering: Answering
  state: SurveyState
  completed_at: Date | null
}

async function storeAnswers(transaction: Database, { given, answering, state, completed_at }: Storing): Promise<void> {
  const scores = completed_at ? storedScores(answering.survey.definition, state.scores) : null
  const score = scores && firstScore(scores)
  await transaction
    .updateTable('survey_responses')
    .set({
      answers: JSON.stringify(answering.answers),
      has_seen_introduction: answering.has_seen_introduction,
      score: score && JSON.stringify(score),
      scores: scores && JSON.stringify(scores),
      completed_at,
      ...(completed_at && { engine_version: SURVEY_ENGINE_VERSION, locale: given.locale }),
    })
    .where('user_id', '=', given.user_id)
    .where('id', '=', answering.id)
    .execute()
}
