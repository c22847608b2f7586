import type { Comment } from '@almanac/contracts/activities/comments'
import { isAfter, type Place, placeAt } from '../../http/cursor'
import { conflict } from '../../http/errors'
import type { Database } from '../../http/serve'
import { isBlockedBy, peopleSeenBy } from '../../social'
import type { ViewableResponse } from '../responses/access'

/** Identifies a response: its owner and its id. */
export type ResponseKey = Pick<ViewableResponse, 'user_id' | 'id'>

interface CommentRow {
  id: string
  text: string
  from_user_id: string
  created_at: Date
}

/** Up to `most` comments on a response, oldest first, starting after a cursor, without those of people whom the reader has blocked. */
export async function commentsOn(
  database: Database,
  reader_id: string,
  { user_id, id: response_id }: ResponseKey,
  most: number,
  after?: Place,
): Promise<(CommentRow & Place)[]> {
  return database
    .selectFrom('comments')
    .where('user_id', '=', user_id)
    .where('response_id', '=', response_id)
    .where(isAfter('created_at', after))
    .where((is) => is.not(isBlockedBy(reader_id, 'comments.from_user_id')))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .select(['id', 'text', 'from_user_id', 'created_at'])
    .select(placeAt('created_at').as('at'))
    .execute()
}

/** Comments with their authors as the reader sees them, without those of deleted accounts. */
export async function commentAnswers(
  database: Database,
  reader_id: string,
  comments: readonly CommentRow[],
): Promise<Comment[]> {
  const people = await peopleSeenBy(
    database,
    reader_id,
    comments.map(({ from_user_id }) => from_user_id),
  )
  return comments.flatMap(({ id, text, from_user_id, created_at }) => {
    const person = people.get(from_user_id)
    if (!person) return []
    const { email: _email, ...from } = person
    return [{ id, text, from, created_at: created_at.toISOString() }]
  })
}

/** A new comment; the id comes from the author's device. */
interface NewComment {
  id: string
  from_user_id: string
  text: string
}

/**
 * Stores a comment and returns whether it is new. For a known id the stored comment is
 * returned; 409 if that one is on another response or by another author.
 */
export async function storeComment(
  transaction: Database,
  { user_id, id: response_id }: ResponseKey,
  { id, from_user_id, text }: NewComment,
): Promise<{ row: CommentRow; isNew: boolean }> {
  const inserted = await transaction
    .insertInto('comments')
    .values({ user_id, id, response_id, from_user_id, text })
    .onConflict((conflicting) => conflicting.columns(['user_id', 'id']).doNothing())
    .executeTakeFirst()
  const row = await transaction
    .selectFrom('comments')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .select(['id', 'text', 'response_id', 'from_user_id', 'created_at'])
    .executeTakeFirst()
  if (row?.response_id !== response_id || row.from_user_id !== from_user_id) throw conflict('ID_TAKEN')
  return { row, isNew: inserted.numInsertedOrUpdatedRows === 1n }
}

/** Deletes the comments on a response and their pending notices. */
export async function deleteComments(transaction: Database, { user_id, id }: ResponseKey): Promise<void> {
  await transaction.deleteFrom('comments').where('user_id', '=', user_id).where('response_id', '=', id).execute()
  await transaction
    .deleteFrom('comment_notices')
    .where('response_user_id', '=', user_id)
    .where('response_id', '=', id)
    .execute()
}
