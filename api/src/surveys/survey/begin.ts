import { sql } from 'kysely'
import type { SurveyAnswer as SentAnswer } from '@almanac/contracts/surveys/survey'
import { zoneOf } from '../../account'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { type Begun, continuesCompleted } from './continues'
import { versionsOfWrite } from './on-device'
import { type Answering, currentSurvey, lastCompleted, openResponse, responseOf } from './queries'

interface NewResponse extends Begun {
  user_id: string
  survey_id: string
  /** Created on the device. */
  survey_response_id: string
  activity_id: string | undefined
  locale: string
  answers: readonly SentAnswer[]
  /** The version of the survey on the device; undefined from earlier releases. */
  survey_version: number | undefined
}

/** Serializes all writes of a participant to a survey until the end of the transaction. */
export async function lockSurvey(transaction: Database, user_id: string, survey_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`survey ${user_id} ${survey_id}`}, 0))`.execute(transaction)
}

/** Stores that other devices began this response under their own ids. */
async function addOtherIds(
  transaction: Database,
  user_id: string,
  { id }: Pick<Answering, 'id'>,
  others: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('survey_responses')
    .set({ other_ids: sql<string>`other_ids || ${JSON.stringify(others)}::jsonb` })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()
}

/**
 * An open response without answers, begun by a device of an earlier release: its first answers may
 * show that the device had not heard of a completed response. Then it becomes that one.
 */
async function joinLate(transaction: Database, user_id: string, open: Answering, begun: NewResponse) {
  const isUndecided =
    open.completed_at === null &&
    open.answers.length === 0 &&
    begun.after_response_id === undefined &&
    begun.answers.length > 0
  const last = isUndecided ? await lastCompleted(transaction, user_id, open.survey_id) : undefined
  if (!last || !continuesCompleted(last, begun)) return open
  await transaction.deleteFrom('survey_responses').where('user_id', '=', user_id).where('id', '=', open.id).execute()
  await addOtherIds(transaction, user_id, last, [open.id, ...open.other_ids])
  return last
}

/**
 * The response to write, locked until the end of the transaction. A survey has one open response: a
 * device that was not aware of it and began another under its own id continues the one that was
 * stored first, and its id becomes an alias; so it is with a completed response of which the device
 * had not heard. 404 for a survey outside the participant's study, or an id in use for another.
 */
export async function beginResponse(transaction: Database, begun: NewResponse): Promise<Answering> {
  const { user_id, survey_id, survey_response_id: id, locale, started_at } = begun
  await lockSurvey(transaction, user_id, survey_id)
  const current = await currentSurvey(transaction, user_id, survey_id)
  const known = await responseOf(transaction, user_id, survey_id, id)
  if (known) return joinLate(transaction, user_id, known, begun)
  const last = await lastCompleted(transaction, user_id, survey_id)
  const joined = last && continuesCompleted(last, begun) ? last : await openResponse(transaction, user_id, survey_id)
  if (joined) {
    await addOtherIds(transaction, user_id, joined, [id])
    return { ...joined, other_ids: [...joined.other_ids, id] }
  }
  const [onDevice] = await versionsOfWrite(transaction, { survey_id, ...current }, begun)
  await transaction
    .insertInto('survey_responses')
    .values({
      user_id,
      id,
      survey_id,
      survey_version: onDevice.version,
      activity_id: begun.activity_id ?? null,
      answers: '[]',
      score: null,
      started_at,
      locale,
      time_zone: await zoneOf(transaction, user_id),
    })
    .onConflict((conflicting) => conflicting.columns(['user_id', 'id']).doNothing())
    .execute()
  const made = await responseOf(transaction, user_id, survey_id, id)
  if (!made) throw notFound()
  return made
}
