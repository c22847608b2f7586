import type { Comment } from '@almanac/contracts/activities/comments'
import { newId } from '@almanac/domain/ids'
import { peopleById } from '../../people'
import { conflict } from '../../http/errors'
import { isAfter, placeAt, type Place } from '../../http/cursor'
import type { Database } from '../../http/serve'
import type { SeenResponse } from '../responses/seeing'

/** A comment as it is kept. */
interface CommentRow {
  id: string
  text: string
  from_user_id: string
  created_at: Date
}

/** Up to `most` of the comments on a response, oldest first, from after a place. */
export async function commentsOn(
  database: Database,
  { user_id, id: response_id }: Pick<SeenResponse, 'user_id' | 'id'>,
  most: number,
  after?: Place,
): Promise<(CommentRow & Place)[]> {
  return database
    .selectFrom('comments')
    .where('user_id', '=', user_id)
    .where('response_id', '=', response_id)
    .where(isAfter('created_at', after))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .select(['id', 'text', 'from_user_id', 'created_at'])
    .select(placeAt('created_at').as('at'))
    .execute()
}

/** Comments as they are told, with who said them; from whoever is gone, nothing. */
export async function said(database: Database, comments: readonly CommentRow[]): Promise<Comment[]> {
  const people = await peopleById(
    database,
    comments.map(({ from_user_id }) => from_user_id),
  )
  return comments.flatMap(({ id, text, from_user_id, created_at }) => {
    const person = people.get(from_user_id)
    if (!person) return []
    const { email: _email, ...from } = person
    return [{ id, text, from, created_at: created_at.toISOString() }]
  })
}

/** Says something about a response. The same id again answers what was said; 409 for one that stands elsewhere. */
export async function say(
  database: Database,
  { user_id, id: response_id }: SeenResponse,
  from_user_id: string,
  { id = newId(), text }: { id?: string; text: string },
): Promise<Comment> {
  await database
    .insertInto('comments')
    .values({ user_id, id, response_id, from_user_id, text })
    .onConflict((conflicting) => conflicting.columns(['user_id', 'id']).doNothing())
    .execute()
  const kept = await database
    .selectFrom('comments')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .select(['id', 'text', 'response_id', 'from_user_id', 'created_at'])
    .executeTakeFirst()
  const [comment] =
    kept?.response_id === response_id && kept.from_user_id === from_user_id ? await said(database, [kept]) : []
  if (!comment) throw conflict('ID_TAKEN')
  return comment
}
