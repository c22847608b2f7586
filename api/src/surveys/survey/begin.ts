import { sql } from 'kysely'
import { zoneOf } from '../../account'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { type Answering, currentSurvey, openResponse, responseOf } from './queries'

interface Begun {
  user_id: string
  survey_id: string
  /** Created on the device. */
  survey_response_id: string
  activity_id: string | undefined
  locale: string
  /** The time of the first answer. */
  started_at: Date
}

/** Stores that another device began this response under its own id. */
async function addOtherId(transaction: Database, user_id: string, { id }: Answering, other: string): Promise<void> {
  await transaction
    .updateTable('survey_responses')
    .set({ other_ids: sql<string>`other_ids || ${JSON.stringify([other])}::jsonb` })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute()
}

/**
 * The response to write, locked until the end of the transaction. A survey has one open response: a
 * device that was not aware of it and began another under its own id continues the one that was
 * stored first, and its id becomes an alias. 404 for a survey outside the participant's study, or
 * an id in use for another.
 */
export async function beginResponse(transaction: Database, begun: Begun): Promise<Answering> {
  const { user_id, survey_id, survey_response_id: id, locale, started_at } = begun
  await sql`select pg_advisory_xact_lock(hashtextextended(${`survey ${user_id} ${survey_id}`}, 0))`.execute(transaction)
  const { version } = await currentSurvey(transaction, user_id, survey_id)
  const known = await responseOf(transaction, user_id, survey_id, id)
  if (known) return known
  const open = await openResponse(transaction, user_id, survey_id)
  if (open) {
    await addOtherId(transaction, user_id, open, id)
    return open
  }
  await transaction
    .insertInto('survey_responses')
    .values({
      user_id,
      id,
      survey_id,
      survey_version: version,
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
