import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** A person for whom another recorded entries that they have not seen. */
export interface UnseenRecording {
  user_id: string
  recorder_user_id: string
}

/** Delay before a notice: an owner who has the list open needs none. */
const UNSEEN_DELAY_SECONDS = 20
/** At most one notice per recorder in this time. */
const QUIET_HOURS = 1
/** Older records trigger no notice. */
const OLDEST_DAYS = 1

/** Records that something was recorded, in the transaction of the write. Anything after a notice counts as new. */
export async function noteRecording(transaction: Database, user_id: string, recorder_user_id: string): Promise<void> {
  await sql`
    update recorders set unseen_since = now() where user_id = ${user_id} and recorder_user_id = ${recorder_user_id}
      and (unseen_since is null or unseen_since <= notified_at)`.execute(transaction)
}

/** Marks recordings by one person, or by all, as seen; returns whether any were unseen. */
export async function noteRecordingsSeen(database: Database, user_id: string, recorder_id?: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('recorders')
    .where('user_id', '=', user_id)
    .where('unseen_since', 'is not', null)
    .$if(recorder_id !== undefined, (query) => query.where('recorder_user_id', '=', recorder_id ?? ''))
    .set({ unseen_since: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Claims up to `most` due notices, in the transaction that sends them; skips those claimed by another process. */
export async function takeUnseenRecordings(transaction: Database, most: number): Promise<UnseenRecording[]> {
  const { rows } = await sql<UnseenRecording>`
    with due as (
      select user_id, recorder_user_id from recorders
      where unseen_since <= now() - make_interval(secs => ${UNSEEN_DELAY_SECONDS})
        and unseen_since > now() - make_interval(days => ${OLDEST_DAYS})
        and (notified_at is null
          or (unseen_since > notified_at and notified_at <= now() - make_interval(hours => ${QUIET_HOURS})))
      order by unseen_since limit ${most} for update skip locked)
    update recorders as consent set notified_at = now() from due
    where consent.user_id = due.user_id and consent.recorder_user_id = due.recorder_user_id
    returning consent.user_id, consent.recorder_user_id`.execute(transaction)
  return rows
}

/** Whether the owner still has not seen it. */
export async function isRecordingUnseen(
  database: Database,
  { user_id, recorder_user_id }: UnseenRecording,
): Promise<boolean> {
  const unseen = await database
    .selectFrom('recorders')
    .where('user_id', '=', user_id)
    .where('recorder_user_id', '=', recorder_user_id)
    .where('unseen_since', 'is not', null)
    .select('user_id')
    .executeTakeFirst()
  return unseen !== undefined
}
