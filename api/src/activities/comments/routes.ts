import type { FastifyInstance } from 'fastify'
import { addComment, type Comment, listComments } from '@almanac/contracts/activities/comments'
import * as schema from '@almanac/contracts/schema/activities/comments'
import { newId } from '@almanac/domain/ids'
import { isAfter, pageOf, type Place, placeAt, placeOf } from '../../http/cursor'
import { conflict } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { peopleById } from '../../people'
import { viewableResponse, type ViewableResponse } from '../responses/access'

/** The calls about comments on responses. */
export function commentsRoutes(app: FastifyInstance): void {
  serve(
    app,
    listComments,
    schema.listComments,
    async ({ database, user_id, params, query: { limit, cursor, view_as }, reply }) => {
      const response = await viewableResponse(database, user_id, params.id, view_as)
      return commentAnswers(
        database,
        pageOf(reply, await commentsOn(database, response, limit + 1, placeOf(cursor)), limit),
      )
    },
  )

  serve(app, addComment, schema.addComment, async ({ database, user_id, params, body }) =>
    createComment(database, await viewableResponse(database, user_id, params.id), user_id, body),
  )
}

/** A comment as it is stored. */
interface CommentRow {
  id: string
  text: string
  from_user_id: string
  created_at: Date
}

/** Up to `most` of the comments on a response, oldest first, from after a place. */
async function commentsOn(
  database: Database,
  { user_id, id: response_id }: Pick<ViewableResponse, 'user_id' | 'id'>,
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

/** Comments with their authors; those of deleted accounts are left out. */
async function commentAnswers(database: Database, comments: readonly CommentRow[]): Promise<Comment[]> {
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

/** Adds a comment to a response. The same id again answers the comment that is there; 409 for one on another response. */
async function createComment(
  database: Database,
  { user_id, id: response_id }: ViewableResponse,
  from_user_id: string,
  { id = newId(), text }: { id?: string; text: string },
): Promise<Comment> {
  await database
    .insertInto('comments')
    .values({ user_id, id, response_id, from_user_id, text })
    .onConflict((conflicting) => conflicting.columns(['user_id', 'id']).doNothing())
    .execute()
  const stored = await database
    .selectFrom('comments')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .select(['id', 'text', 'response_id', 'from_user_id', 'created_at'])
    .executeTakeFirst()
  const [comment] =
    stored?.response_id === response_id && stored.from_user_id === from_user_id
      ? await commentAnswers(database, [stored])
      : []
  if (!comment) throw conflict('ID_TAKEN')
  return comment
}
