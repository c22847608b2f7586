import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'
import { blockersOf, isBlockedBy } from '../../social'
import type { ResponseKey } from './comments'

/** Maximum number of earlier commenters who are notified of a new comment. */
const MAX_NOTIFIED_COMMENTERS = 200

/** A notice is sent only after comments stay unread for this long: whoever has the response open needs none. */
const UNREAD_DELAY_SECONDS = 20

/** A person gets at most one notice per response in this time, however many comments arrive. */
const QUIET_HOURS = 4

export interface UnreadNotice {
  user_id: string
  response_user_id: string
  response_id: string
}

/**
 * Marks a response as having unread comments, for its owner and everybody who commented
 * before, except the new comment's author and whoever has blocked them.
 */
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
    .limit(MAX_NOTIFIED_COMMENTERS)
    .execute()
  const notified = new Set([response_user_id, ...commenters.map(({ from_user_id }) => from_user_id)])
  notified.delete(author_id)
  for (const blocker of await blockersOf(transaction, author_id, [...notified])) notified.delete(blocker)
  if (notified.size === 0) return
  await transaction
    .insertInto('comment_notices')
    // Always in the same order, so that two concurrent authors do not deadlock.
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

/** Marks the comments on a response as read by a person, which cancels a pending notice. */
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

/**
 * Takes up to `most` due notices, in the transaction that sends them; notices locked by another process are
 * skipped, and those of which only blocked people have written since stay until they are read.
 */
export async function takeDueNotices(transaction: Database, most: number): Promise<UnreadNotice[]> {
  const { rows } = await sql<UnreadNotice>`
    with due as (
      select user_id, response_user_id, response_id from comment_notices n
      where unread_since <= now() - make_interval(secs => ${UNREAD_DELAY_SECONDS})
        and (notified_at is null or notified_at <= now() - make_interval(hours => ${QUIET_HOURS}))
        and exists (select from comments c
          where c.user_id = n.response_user_id and c.response_id = n.response_id and c.created_at >= n.unread_since
            and c.from_user_id <> n.user_id and not ${isBlockedBy(sql.ref('n.user_id'), 'c.from_user_id')})
      order by unread_since limit ${most} for update of n skip locked)
    update comment_notices as notice set unread_since = null, notified_at = now() from due
    where notice.user_id = due.user_id and notice.response_user_id = due.response_user_id
      and notice.response_id = due.response_id
    returning notice.user_id, notice.response_user_id, notice.response_id`.execute(transaction)
  return rows
}

/** Deletes up to `limit` notices that are not pending and were last sent by `before`, if ever; returns how many. */
export function deleteExpiredNotices(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'comment_notices',
    ['user_id', 'response_user_id', 'response_id'],
    sql<boolean>`unread_since is null and (notified_at is null or notified_at <= ${before})`,
    limit,
  )
}
