import type { SurveyAnswer as SentAnswer } from '@almanac/contracts/surveys/survey'
import { isDeepStrictEqual } from 'node:util'
import { answerFault, itemOfKey } from '@almanac/domain/survey'
import { type EarlierAnswer, recordAnswers, type RecordedAnswer, unrecorded } from '@almanac/domain/survey/record'
import { isTimeZone } from '@almanac/domain/time'
import { inTransaction } from '../../database/transaction'
import { conflict } from '../../http/errors'
import type { Database } from '../../http/serve'
import { notifyCareTeam } from '../alerts/notify-care-team'
import { raisedAlerts, readAlerts } from './alerts'
import { amendCompleted } from './amend'
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
import { requireCurrentDocuments } from './current-documents'
import { externalOf, hasExternalRules } from './external-values'
import { asOnDevice, versionsOfWrite } from './on-device'
import { answeringOf } from './open'
import { inOrder } from './order'
import { type Answering, responseOf } from './queries'
import { momentOf, normalizedAnswers, startOf } from './sent-answers'
import { storeResponse } from './store-response'
import type { SurveyVersion } from './versions'

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
  /** The displayed version of the survey; undefined from earlier releases. */
  survey_version: number | undefined
  /** The newest completed response that the device knew; null for none, undefined from earlier releases. */
  after_response_id: string | null | undefined
  /** Whether the survey was opened as part of the onboarding. */
  onboarding: boolean
  /** Id of the device's copy; undefined from earlier releases. */
  device: string | undefined
  /** The zone of the device. */
  time_zone: string | undefined
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

/** Maximum number of answers kept beside those that count; more are no use of a participant. */
const MAX_EARLIER_ANSWERS = 5_000

/**
 * Stores answers, and completes the response on Finish. Idempotent, from any device; of two
 * devices' answers to one question the later counts, also after one of them has completed the
 * response, and the other is kept. Throws 409 CONSENT_DOCUMENT_CHANGED for a signature to words
 * that have changed, 422 with a fault at each key.
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
    if (saved) return saved
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
  stored: readonly RecordedAnswer[]
  before: Answering['external']
  after: Answering['external']
}

interface Saving extends Submission {
  /** Undefined where the survey has none. */
  external: ExternalChange | undefined
  isLastTry: boolean
}

/** Answers of a device in the format of the database. */
const sentBy = ({ given, now }: Submission, versions: readonly SurveyVersion[]): RecordedAnswer[] =>
  normalizedAnswers({ answers: given.answers, versions, device: given.device ?? given.survey_response_id, now })

/** Computes the values for answers about to be stored; undefined for a survey without any. */
async function externalChange(database: Database, submission: Submission): Promise<ExternalChange | undefined> {
  const { given, moment } = submission
  const { user_id, survey_id } = given
  const stored =
    (await responseOf(database, user_id, survey_id, given.survey_response_id)) ??
    (await answeringOf(database, user_id, survey_id))
  if (stored.completed_at || !hasExternalRules(stored.survey)) return undefined
  const versions = await versionsOfWrite(database, stored, given)
  const begun = await asOnDevice(database, stored, versions[0])
  const before = await externalOf(begun, moment)
  const { answers } = recordAnswers(begun, sentBy(submission, versions), { isCompleted: false })
  const after = await externalOf({ ...begun, answers: [...answers], external: before }, moment)
  return { stored: stored.answers, before, after }
}

async function saveIn(transaction: Database, saving: Saving): Promise<SavedAnswers> {
  const { given, moment, drawn, now, external, isLastTry } = saving
  const { user_id, survey_id, survey_version } = given
  const stored = await beginResponse(transaction, { ...given, started_at: startOf(given.answers, now) })
  if (external && !isLastTry && !isDeepStrictEqual(external.stored, stored.answers)) throw new StoredMeanwhile()
  const versions = await versionsOfWrite(transaction, stored, given)
  const [write] = versions
  const begun = stored.completed_at ? stored : await asOnDevice(transaction, stored, write)
  const fresh = unrecorded(begun, sentBy(saving, versions))
  const signed = newConsents(begun.answers, fresh)
  await requireCurrentDocuments(transaction, signed, { user_id, survey_id, write, survey_version })
  const answers = await withSignatures(transaction, fresh, { user_id, answering: begun, drawn })
  if (begun.earlier.length + answers.length > MAX_EARLIER_ANSWERS) throw conflict('SURVEY_COMPLETED')
  const saved = begun.completed_at
    ? await amendCompleted(transaction, given, begun, answers)
    : await saveOpen(transaction, saving, { stored, begun, answers })
  const words = { ...saved.answering, ...write }
  const { context } = evaluated(words, moment)
  for (const answer of newConsents(begun.answers, answers))
    await recordAnsweredConsent(transaction, { user_id, answering: words, answer, context, locale: given.locale })
  const alerts = [...saved.alerts, ...raisedAlerts(begun, answers, moment)]
  await notifyCareTeam(transaction, { user_id, answering: begun, alerts, answered_at: moment })
  return { answering: saved.answering, moment, open_key: saved.open_key }
}

interface Recording {
  /** As in the database. */
  stored: Answering
  /** As the device sees it. */
  begun: Answering
  answers: readonly RecordedAnswer[]
}

/** Adds answers to an open response, and completes it on Finish. */
async function saveOpen(
  transaction: Database,
  { given, moment, now, external }: Saving,
  { stored, begun, answers }: Recording,
): Promise<Pick<SavedAnswers, 'answering' | 'open_key'> & { alerts: string[] }> {
  const { user_id, locale, activity_id, time_zone } = given
  const read: Answering = withFitting(
    {
      ...begun,
      ...(external && { external: external.before }),
      ...(time_zone !== undefined && isTimeZone(time_zone) && { time_zone }),
      has_seen_introduction: begun.has_seen_introduction || given.has_seen_introduction || answers.length > 0,
      read_alerts: readAlerts(begun, given.read_alerts),
    },
    answers,
    moment,
  )
  const asRead = { answering: read, ...evaluated(read, moment) }
  const counted = new Set(read.answers)
  const counting = answers.filter((answer) => counted.has(answer) && answer.version === begun.version)
  await requireFittingAnswers(transaction, counting, asRead)
  if (given.complete) requireComplete(asRead)
  const answering = external ? { ...read, external: external.after } : read
  const asStored = external ? { answering, ...evaluated(answering, moment) } : asRead
  const { state } = asStored
  const open_key = external && given.complete ? openQuestion(asStored) : undefined
  const isDone = given.complete && open_key === undefined
  const completed_at = isDone ? (moment > begun.started_at ? moment : begun.started_at) : null
  const saved: Answering = { ...answering, completed_at, completion_received_at: completed_at && now }
  // Until it is completed, a device with an earlier version does not bring that version back.
  const version = isDone ? begun.version : Math.max(stored.version, begun.version)
  await storeResponse(transaction, { user_id, answering: { ...saved, version }, state, locale, activity_id })
  return { answering: saved, open_key, alerts: state.alerts }
}

/**
 * The response with these answers. One that was given with another version of the survey and does
 * not fit this one is kept beside those that count, and not refused: the device can't know.
 */
function withFitting(begun: Answering, answers: readonly RecordedAnswer[], moment: Date): Answering {
  const recorded = (some: readonly RecordedAnswer[]): Answering => {
    const record = recordAnswers(begun, some, { isCompleted: false })
    return { ...begun, answers: inOrder(begun.survey, record.answers), earlier: [...record.earlier] }
  }
  const read = recorded(answers)
  const others = answers.filter(
    ({ key, version }) => version !== begun.version && begun.survey.item(itemOfKey(key).key),
  )
  if (others.length === 0) return read
  const { context } = evaluated(read, moment)
  const misfits = new Set(others.filter((answer) => answerFault(begun.survey, context, answer) !== undefined))
  const fitting = recorded(answers.filter((answer) => !misfits.has(answer)))
  return {
    ...fitting,
    earlier: [...fitting.earlier, ...[...misfits].map((answer): EarlierAnswer => ({ ...answer, reason: 'outdated' }))],
  }
}
