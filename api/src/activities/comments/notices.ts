import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'
import type { ResponseKey } from './comments'

/** Earlier commenters that are told of an answer. */
const MAX_TOLD_COMMENTERS = 200

/** A reminder goes out when nobody has read for so long: who has the response open needs none. */
const UNREAD_DELAY_SECONDS = 20

/** Of one response somebody is reminded once in so long, however many comments come. */
const QUIET_HOURS = 4

/** Somebody has unread comments on a response. */
export interface UnreadNotice {
  user_id: string
  response_user_id: string
  response_id: string
}

/** Notes that a response has an unread comment, for its owner and for those who commented before, all but its author. */
export async function noteUnread(
  transaction: Database,
  { user_id: response_user_id, id: response_id }: ResponseKey,
  author_id: string,
): Promise<void> {
  const commenters = await transaction
    .selectFrom('comments')
    .where('user_id', '=', response_user_id)
    .where('response_id', '=', response_id)
    .select('from_user_id')
    .distinct()
    .limit(MAX_TOLD_COMMENTERS)
    .execute()
  const notified = new Set([response_user_id, ...commenters.map(({ from_user_id }) => from_user_id)])
  notified.delete(author_id)
  if (notified.size === 0) return
  await transaction
    .insertInto('comment_notices')
    // In one order, so that two authors at the same moment do not wait for each other.
    .values(
      [...notified]
        .sort()
        .map((user_id) => ({ user_id, response_user_id, response_id, unread_since: sql<Date>`now()` })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'response_user_id', 'response_id'])
        .doUpdateSet({ unread_since: sql<Date>`coalesce(comment_notices.unread_since, now())` }),
    )
    .execute()
}

/** Notes that somebody has read the comments on a response: no reminder of them goes out. */
export async function noteRead(
  database: Database,
  user_id: string,
  { user_id: response_user_id, id: response_id }: ResponseKey,
): Promise<void> {
  await database
    .updateTable('comment_notices')
    .where('user_id', '=', user_id)
    .where('response_user_id', '=', response_user_id)
    .where('response_id', '=', response_id)
    .where('unread_since', 'is not', null)
    .set({ unread_since: null })
    .execute()
}

/** Takes up to `most` notices whose reminder is due, in the transaction that sends it; what another process has taken is sent there. */
export async function takeDueNotices(transaction: Database, most: number): Promise<UnreadNotice[]> {
  const { rows } = await sql<UnreadNotice>`
    with due as (
      select user_id, response_user_id, response_id from comment_notices
      where unread_since <= now() - make_interval(secs => ${UNREAD_DELAY_SECONDS})
        and (notified_at is null or notified_at <= now() - make_interval(hours => ${QUIET_HOURS}))
      order by unread_since limit ${most} for update skip locked)
    update comment_notices as notice set unread_since = null, notified_at = now() from due
    where notice.user_id = due.user_id and notice.response_user_id = due.response_user_id
      and notice.response_id = due.response_id
    returning notice.user_id, notice.response_user_id, notice.response_id`.execute(transaction)
  return rows
}

/** Deletes up to `limit` notices that were read and whose last reminder went out by `before`; the answer is how many. */
export function deleteExpiredNotices(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'comment_notices',
    ['user_id', 'response_user_id', 'response_id'],
    sql<boolean>`unread_since is null and (notified_at is null or notified_at <= ${before})`,
    limit,
  )
}
