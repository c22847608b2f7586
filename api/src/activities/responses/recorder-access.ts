import { notFound, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { lockRecordingConsent } from '../../social'
import { canSeeActivity, viewOf } from '../visibility/record-access'
import { lockResponse, type ResponseContent, type ResponseRow } from './response'

/** Owner of the response to be written, and its recorder: null if the owner writes. */
export interface Writer {
  user_id: string
  recorder_id: string | null
}

/**
 * Ensures that a recorder may record for the owner and see the activity; the permission is
 * locked until the transaction ends.
 */
export async function requireRecorder(
  transaction: Database,
  { user_id, recorder_id }: Writer,
  activity_id: string,
): Promise<void> {
  if (recorder_id === null) return
  await lockRecordingConsent(transaction, recorder_id, user_id)
  const view = await viewOf(transaction, recorder_id, user_id)
  if (!view || !canSeeActivity(view, activity_id.toLowerCase())) throw notFound()
}

/** Pictures are stored by their owner's device: a recorder may not reference any (422 UNKNOWN_IMAGE). */
export function refusePictures({ recorder_id }: Writer, { entries }: ResponseContent): void {
  const named = recorder_id === null ? [] : entries.filter(({ image_id }) => image_id)
  if (named.length === 0) return
  throw new Refusal(
    422,
    named.map(({ objective_id }) => ({ code: 'UNKNOWN_IMAGE', field: `entries.${objective_id}` })),
  )
}

/**
 * The content to store for a change. A recorder changes neither the visibility of a
 * response nor the pictures that its owner has added since.
 */
export function changeBy<Content extends ResponseContent>(writer: Writer, wanted: Content, row: ResponseRow): Content {
  if (writer.recorder_id === null) return wanted
  refusePictures(writer, wanted)
  const pictures = row.entries.filter(({ image_id }) => image_id)
  return { ...wanted, is_visible: row.is_visible, entries: [...wanted.entries, ...pictures] }
}

/**
 * The response to be written, possibly deleted, locked until the transaction ends. 404
 * where there is none, and for a recorder also if they did not record it or may no longer
 * see it.
 */
export async function lockWritableResponse(transaction: Database, writer: Writer, id: string): Promise<ResponseRow> {
  const { user_id, recorder_id } = writer
  if (recorder_id !== null) await lockRecordingConsent(transaction, recorder_id, user_id)
  const row = await lockResponse(transaction, user_id, id)
  if (!row) throw notFound()
  if (recorder_id === null) return row
  if (row.recorded_by_user_id !== recorder_id || !row.is_visible) throw notFound()
  await requireRecorder(transaction, writer, row.activity_id)
  return row
}
