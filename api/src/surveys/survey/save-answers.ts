import type { SurveyAnswer as SentAnswer } from '@almanac/contracts/surveys/survey'
import { answerFault, type SurveyAnswer, type SurveyState } from '@almanac/domain/survey'
import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '../../database/transaction'
import { conflict } from '../../http/errors'
import type { Database } from '../../http/serve'
import { notifyCareTeam } from '../alerts/notify-care-team'
import { firstScore, storedScores, SURVEY_ENGINE_VERSION } from '../definition'
import { beginResponse } from './begin'
import { openQuestion, requireComplete, requireFittingAnswers } from './check-answers'
import {
  type DrawnSignatures,
  drawnSignatures,
  newConsents,
  recordAnsweredConsent,
  withSignatures,
} from './consent-answers'
import { evaluated } from './context'
import { externalOf, hasExternalRules } from './external-values'
import { isSameAnswer, mergedAnswers } from './merge'
import { type Answering, answeringOf, responseOf } from './queries'
import { momentOf, normalizedAnswers } from './sent-answers'

/** The request to store answers. */
export interface SubmittedAnswers {
  user_id: string
  survey_id: string
  /** Created on the device. */
  survey_response_id: string
  /** The participant's activity that contains the survey. */
  activity_id: string | undefined
  answers: readonly SentAnswer[]
  has_seen_introduction: boolean
  /** Keys of the alerts that the participant has read on this device. */
  read_alerts: readonly string[]
  /** Whether the participant pressed Finish. */
  complete: boolean
  /** Drawn signatures, as uploaded. */
  files: Record<string, { bytes: Buffer }>
  /** The language of the displayed questions. */
  locale: string
}

/** A response after answers were stored, and the time of the answers, which rules about today's date use. */
export interface SavedAnswers {
  answering: Answering
  moment: Date
  /** The question that prevents completion after Finish, by rules that the device cannot evaluate. */
  open_key?: string | undefined
}

/** For two devices that store answers at the same time, and one spare. */
const MAX_TRIES = 3

/**
 * Stores answers, and completes the response on Finish. Idempotent, from any device; of two
 * devices' answers to one question the newer counts. Throws 409 SURVEY_COMPLETED for other answers
 * to a completed response, 422 with a fault at each key.
 */
export async function saveAnswers(database: Database, given: SubmittedAnswers): Promise<SavedAnswers> {
  const now = new Date()
  const moment = momentOf(given.answers, now)
  // Before the transaction: re-encoding a picture takes a while.
  const drawn = await drawnSignatures(given.answers, given.files)
  const saving = { given, moment, drawn, now }
  for (let tries = 1; ; tries += 1) {
    // Also before the transaction, which blocks others.
    const external = await externalChange(database, saving)
    const saved = await inTransaction(database, (transaction) =>
      saveIn(transaction, { ...saving, external, isLastTry: tries >= MAX_TRIES }),
    ).catch((error: unknown) => {
      if (error instanceof StoredMeanwhile) return undefined
      throw error
    })
    if (!saved) continue
    // After the transaction, so that alerts raised by these answers are still sent.
    if (saved.refused) throw conflict('SURVEY_COMPLETED')
    return saved
  }
}

/** Another device has stored answers since values were computed: retry from the beginning. */
class StoredMeanwhile extends Error {}

interface Submission {
  given: SubmittedAnswers
  moment: Date
  drawn: DrawnSignatures
  now: Date
}

/**
 * Values of `fhirpath("…")`: those on the device at the time of the answers, and those that result
 * from the answers.
 */
interface ExternalChange {
  /** The stored answers that they were computed with. */
  stored: readonly SurveyAnswer[]
  before: Answering['external']
  after: Answering['external']
}

interface Saving extends Submission {
  /** Undefined where the survey has none. */
  external: ExternalChange | undefined
  isLastTry: boolean
}

/** Computes the values for answers about to be stored; undefined for a survey without any. */
async function externalChange(
  database: Database,
  { given, moment, now }: Submission,
): Promise<ExternalChange | undefined> {
  const { user_id, survey_id } = given
  const begun =
    (await responseOf(database, user_id, survey_id, given.survey_response_id)) ??
    (await answeringOf(database, user_id, survey_id))
  if (begun.completed_at || !hasExternalRules(begun.survey)) return undefined
  const before = await externalOf(begun, moment)
  const answers = mergedAnswers(begun.survey, begun.answers, normalizedAnswers(begun.survey, given.answers, now))
  const after = await externalOf({ ...begun, answers, external: before }, moment)
  return { stored: begun.answers, before, after }
}

async function saveIn(
  transaction: Database,
  { given, moment, drawn, now, external, isLastTry }: Saving,
): Promise<SavedAnswers & { refused: boolean }> {
  const { user_id, locale } = given
  const begun = await beginResponse(transaction, { ...given, started_at: startOf(given, now) })
  if (external && !isLastTry && !isDeepStrictEqual(external.stored, begun.answers)) throw new StoredMeanwhile()
  const sent = normalizedAnswers(begun.survey, given.answers, now)
  const answers = await withSignatures(transaction, sent, { user_id, answering: begun, drawn })
  const merged = mergedAnswers(begun.survey, begun.answers, answers)
  if (begun.completed_at) {
    const alerts = alertsOf(begun, answers, moment)
    await notifyCareTeam(transaction, { user_id, answering: begun, alerts, answered_at: moment })
    return { answering: begun, moment, refused: !isContained(merged, begun.answers) }
  }
  const read: Answering = {
    ...begun,
    ...(external && { external: external.before }),
    answers: merged,
    has_seen_introduction: begun.has_seen_introduction || given.has_seen_introduction || answers.length > 0,
    read_alerts: readAlerts(begun, given),
  }
  const asRead = { answering: read, ...evaluated(read, moment) }
  const counted = new Set(merged)
  const counting = answers.filter((answer) => counted.has(answer))
  await requireFittingAnswers(transaction, counting, asRead)
  if (given.complete) requireComplete(asRead)
  const answering = external ? { ...read, external: external.after } : read
  const asStored = external ? { answering, ...evaluated(answering, moment) } : asRead
  const { state } = asStored
  const open_key = external && given.complete ? openQuestion(asStored) : undefined
  const isDone = given.complete && open_key === undefined
  const completed_at = isDone ? (moment > begun.started_at ? moment : begun.started_at) : null
  await storeAnswers(transaction, { given, answering, state, completed_at })
  for (const answer of newConsents(begun.answers, counting))
    await recordAnsweredConsent(transaction, { user_id, answering, answer, context: asStored.context, locale })
  const alerts = [...state.alerts, ...alertsOf(begun, answers, moment)]
  await notifyCareTeam(transaction, { user_id, answering, alerts, answered_at: moment })
  return { answering: { ...answering, completed_at }, moment, open_key, refused: false }
}

/**
 * Alerts raised by the answers of this device, even where a newer answer of another device counts,
 * or the response is already completed.
 */
function alertsOf(begun: Answering, answers: readonly SurveyAnswer[], moment: Date): string[] {
  if (begun.survey.definition.alerts.length === 0) return []
  const { context } = evaluated(begun, moment)
  const fitting = answers.filter((answer) => answerFault(begun.survey, context, answer) === undefined)
  const latest = new Map([...begun.answers, ...fitting].map((answer) => [answer.key, answer]))
  return evaluated({ ...begun, answers: [...latest.values()], completed_at: null }, moment).state.alerts
}

/** Alerts of the survey that were read on any device; they are not shown again. */
function readAlerts({ read_alerts, survey }: Answering, given: SubmittedAnswers): string[] {
  const read = new Set([...read_alerts, ...given.read_alerts])
  return survey.definition.alerts.map(({ key }) => key).filter((key) => read.has(key))
}

/** The time of the first answer. */
function startOf({ answers }: SubmittedAnswers, now: Date): Date {
  return answers.reduce((first, answer) => {
    const at = momentOf([answer], now)
    return at < first ? at : first
  }, now)
}

/** Whether all answers are already stored. */
function isContained(answers: readonly SurveyAnswer[], stored: readonly SurveyAnswer[]): boolean {
  const byKey = new Map(stored.map((answer) => [answer.key, answer]))
  return answers.every((answer) => isSameAnswer(byKey.get(answer.key), answer))
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
      read_alerts: JSON.stringify(answering.read_alerts),
      score: score && JSON.stringify(score),
      scores: scores && JSON.stringify(scores),
      completed_at,
      ...(answering.external && { external_values: JSON.stringify(answering.external) }),
      ...(given.activity_id !== undefined && { activity_id: given.activity_id }),
      ...(completed_at && { engine_version: SURVEY_ENGINE_VERSION, locale: given.locale }),
    })
    .where('user_id', '=', given.user_id)
    .where('id', '=', answering.id)
    .execute()
}
