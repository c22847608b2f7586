import type { Comment } from '@almanac/contracts/activities/comments'
import { newId } from '@almanac/domain/ids'
import { peopleById } from '../../account/people'
import { conflict } from '../../http/errors'
import type { Database } from '../../http/serve'
import type { SeenResponse } from '../responses/seeing'

/** What was said about a response, oldest first; from whoever is gone, nothing. */
export async function commentsOn(database: Database, { user_id, id: response_id }: Pick<SeenResponse, 'user_id' | 'id'>): Promise<Comment[]> {
  const said = await database
    .selectFrom('comments')
    .where('user_id', '=', user_id)
    .where('response_id', '=', response_id)
    .select(['id', 'text', 'from_user_id', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const people = await peopleById(database, said.map(({ from_user_id }) => from_user_id))
  return said.flatMap(({ id, text, from_user_id, created_at }) => {
    const person = people.get(from_user_id)
    if (!person) return []
    const { email: _email, ...from } = person
    return [{ id, text, from, created_at: created_at.toISOString() }]
  })
}

/** Says something about a response. The same id again answers what was said; 409 for one that stands elsewhere. */
export async function say(database: Database, { user_id, id: response_id }: SeenResponse, from_user_id: string, { id = newId(), text }: { id?: string; text: string }): Promise<Comment> {
  await database
    .insertInto('comments')
    .values({ user_id, id, response_id, from_user_id, text })
    .onConflict((conflicting) => conflicting.columns(['user_id', 'id']).doNothing())
    .execute()
  const kept = await database.selectFrom('comments').where('user_id', '=', user_id).where('id', '=', id).select(['response_id', 'from_user_id']).executeTakeFirst()
  const comment = kept?.response_id === response_id && kept.from_user_id === from_user_id
    ? (await commentsOn(database, { user_id, id: response_id })).find((said) => said.id === id.toLowerCase())
    : undefined
  if (!comment) throw conflict('ID_TAKEN')
  return comment
}
