import { sql } from 'kysely'
import type { Entry, Response, ResponseInput } from '@almanac/contracts/activities/responses'
import { withoutEmpty } from '@almanac/domain/entries'
import { pointTotal } from '@almanac/domain/response'
import { countResponses, deletePicturesOf, deleteReplacedPictures, statedZoneOf } from '../../account'
import { inTransaction } from '../../database/transaction'
import { conflict, gone, invalid } from '../../http/errors'
import { type Limit, requireAttempt } from '../../http/limits/attempts'
import type { Database } from '../../http/serve'
import { noteRecording } from '../../social'
import { deleteComments } from '../comments/comments'
import { indexDays } from '../history/index-days'
import { changePoints } from '../leaderboard/points'
import { changeBy, lockWritableResponse, refusePictures, requireRecorder, type Writer } from './recorder-access'
import { recordersOf } from './recorded-by'
import { findResponse, hasSameContent, responseAnswer, type ResponseContent, type ResponseRow } from './response'
import { type Rules, rulesForChange, rulesForNew } from './rules'
import { checkAnswers, checkDoseTimes, checkMoment, checkPictures } from './validation'

/** Limit of new responses per person who records them: far above real use, far below what would fill a disk. */
const MAX_NEW_RESPONSES: Limit = { most: 2_000, seconds: 86_400 }

/** A participant who records for themselves. */
export const ownWriter = (user_id: string): Writer => ({ user_id, recorder_id: null })

/** A new response from a device. */
type NewResponse = ResponseContent & Pick<ResponseInput, 'id' | 'definition_version'>

/**
 * Creates a response, idempotent by its id: a known id returns the stored response even if
 * the content differs, because changes go through `updateResponse`. A late copy thus never
 * replaces acknowledged content. 410 when it was deleted, 429 above the daily limit. A
 * recorder's permission is checked, and they get 409 for an id of a response that they did
 * not record.
 */
export async function createOnce(database: Database, writer: Writer, sent: NewResponse, now: Date): Promise<Response> {
  const { user_id } = writer
  return inTransaction(database, async (transaction) => {
    const input = { ...sent, time_zone: await statedZoneOf(transaction, user_id, sent.time_zone) }
    await requireRecorder(transaction, writer, input.quest_id)
    const before = await findResponse(transaction, user_id, input.id)
    if (before) return answerTo(transaction, writer, before)
    checkMoment(input, now)
    refusePictures(writer, input)
    const rules = await rulesForNew(transaction, user_id, input.quest_id, input, input.definition_version)
    checkAnswers(rules, input, now)
    await checkDoseTimes(transaction, user_id, input)
    await checkPictures(transaction, user_id, input)
    await requireQuota(transaction, writer.recorder_id ?? user_id)
    // Of two concurrent identical writes one inserts; the other waits for it and reads the stored row.
    if (await insertNew(transaction, writer, input, rules)) {
      if (writer.recorder_id !== null) await noteRecording(transaction, user_id, writer.recorder_id)
      await countResponses(transaction, user_id, 1)
      await indexDays(transaction, user_id, [{ ...input, activity_id: input.quest_id }])
    }
    const written = await findResponse(transaction, user_id, input.id)
    if (!written) throw new Error(`Response ${input.id} was written and is not there`)
    return answerTo(transaction, writer, written)
  })
}

async function insertNew(
  transaction: Database,
  { user_id, recorder_id }: Writer,
  input: NewResponse,
  rules: Rules,
): Promise<boolean> {
  const entries = withoutEmpty(input.entries)
  const point_total = pointTotal(rules.objectives, entries)
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('responses')
    .values({
      user_id,
      id: input.id,
      activity_id: input.quest_id,
      definition_version: rules.definition_version,
      measured_at: input.measured_at,
      time_zone: input.time_zone,
      date_posted_for: input.date_posted_for,
      is_visible: input.is_visible,
      entries: JSON.stringify(entries),
      point_total,
      recorded_by_user_id: recorder_id,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await changePoints(transaction, user_id, input.quest_id, [{ date: input.date_posted_for, points: point_total }])
  return true
}

async function answerTo(transaction: Database, { recorder_id }: Writer, row: ResponseRow): Promise<Response> {
  if (recorder_id !== null && row.recorded_by_user_id !== recorder_id) throw conflict('ID_TAKEN')
  if (row.deleted_at) throw gone()
  return answerOf(transaction, row)
}

async function answerOf(transaction: Database, row: ResponseRow): Promise<Response> {
  return responseAnswer(row, await recordersOf(transaction, [row]))
}

const picturesIn = ({ entries }: Pick<ResponseContent, 'entries'>): string[] =>
  entries.flatMap(({ image_id }) => image_id?.toLowerCase() ?? [])

/** The new content of a response, and the revision it is based on. */
type ResponseChange = NewResponse & { revision?: number }

/**
 * Replaces the content of a response and increments its revision. A change to identical
 * content is acknowledged, so that it can be retried; one based on an older revision is
 * rejected (409 RESPONSE_CHANGED), so that nothing is lost. Pictures that are no longer
 * referenced are deleted. A recorder may change only what they recorded.
 */
export async function updateOnce(
  database: Database,
  writer: Writer,
  id: string,
  wanted: ResponseChange,
  now: Date,
): Promise<Response> {
  if (wanted.id.toLowerCase() !== id.toLowerCase()) throw invalid('INVALID', 'id')
  const { user_id } = writer
  return inTransaction(database, async (transaction) => {
    const row = await lockWritableResponse(transaction, writer, id)
    if (row.deleted_at) throw gone()
    const time_zone = await statedZoneOf(transaction, user_id, wanted.time_zone)
    const content = changeBy(writer, { ...wanted, time_zone, entries: withoutEmpty(wanted.entries) }, row)
    if (hasSameContent(row, content)) return answerOf(transaction, row)
    if (wanted.revision !== undefined && wanted.revision !== row.revision) throw conflict('RESPONSE_CHANGED')
    if (row.activity_id !== wanted.quest_id.toLowerCase()) throw invalid('INVALID', 'quest_id')
    checkMoment(content, now)
    const rules = await rulesForChange(transaction, user_id, row.activity_id, content, {
      stored: row.definition_version,
      sent: wanted.definition_version,
    })
    checkAnswers(rules, content, now)
    await checkDoseTimes(transaction, user_id, content, row.entries)
    await checkPictures(transaction, user_id, content)
    const changed = await transaction
      .updateTable('responses')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .set({
        definition_version: rules.definition_version,
        measured_at: content.measured_at,
        time_zone: content.time_zone,
        date_posted_for: content.date_posted_for,
        is_visible: content.is_visible,
        entries: JSON.stringify(content.entries),
        point_total: pointTotal(rules.objectives, content.entries),
        revision: row.revision + 1,
        updated_at: sql<Date>`now()`,
      })
      .returningAll()
      .$narrowType<{ entries: Entry[] }>()
      .executeTakeFirstOrThrow()
    const remaining = new Set(picturesIn(changed))
    const replaced = picturesIn(row).filter((picture) => !remaining.has(picture))
    await deleteReplacedPictures(transaction, user_id, id, replaced)
    await indexDays(transaction, user_id, [row, changed])
    await changePoints(transaction, user_id, row.activity_id, [
      { date: row.date_posted_for, points: -row.point_total },
      { date: changed.date_posted_for, points: changed.point_total },
    ])
    return answerOf(transaction, changed)
  })
}

/**
 * Deletes a response: its entries, comments and pictures are gone; the id is kept, so that
 * a late copy of the first write cannot restore it. Idempotent; 404 when it never existed,
 * 409 RESPONSE_CHANGED when it is of a later revision than the given one.
 * Can't be undone here: undo happens on the device, before the deletion is sent.
 */
export async function deleteOnce(database: Database, writer: Writer, id: string, revision?: number): Promise<void> {
  const { user_id } = writer
  await inTransaction(database, async (transaction) => {
    const row = await lockWritableResponse(transaction, writer, id)
    if (row.deleted_at) return
    if (revision !== undefined && revision !== row.revision) throw conflict('RESPONSE_CHANGED')
    await transaction
      .updateTable('responses')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .set({
        entries: '[]',
        point_total: 0,
        revision: row.revision + 1,
        updated_at: sql<Date>`now()`,
        deleted_at: sql<Date>`now()`,
      })
      .execute()
    await deleteComments(transaction, { user_id, id })
    await deletePicturesOf(transaction, user_id, id, picturesIn(row))
    await countResponses(transaction, user_id, -1)
    await indexDays(transaction, user_id, [row])
    await changePoints(transaction, user_id, row.activity_id, [{ date: row.date_posted_for, points: -row.point_total }])
  })
}

/**
 * Counts a response that is about to be written. 429 TOO_MANY_RESPONSES with Retry-After,
 * so that a device keeps it and retries the next day.
 */
async function requireQuota(transaction: Database, user_id: string): Promise<void> {
  await requireAttempt(transaction, 'responses', user_id, { ...MAX_NEW_RESPONSES, code: 'TOO_MANY_RESPONSES' })
}
