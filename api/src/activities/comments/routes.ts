import type { FastifyInstance } from 'fastify'
import { addComment, listComments } from '@almanac/contracts/activities/comments'
import * as schema from '@almanac/contracts/schema/activities/comments'
import { pageOf, placeOf } from '../../http/cursor'
import { serve } from '../../http/route'
import { seenResponse } from '../responses/seeing'
import { commentsOn, said, say } from './saying'

/** The calls about what is said of a response. */
export function commentsRoutes(app: FastifyInstance): void {
  serve(
    app,
    listComments,
    schema.listComments,
    async ({ database, user_id, params, query: { limit, cursor }, reply }) => {
      const response = await seenResponse(database, user_id, params.id)
      return said(database, pageOf(reply, await commentsOn(database, response, limit + 1, placeOf(cursor)), limit))
    },
  )

  serve(app, addComment, schema.addComment, async ({ database, user_id, params, body }) =>
    say(database, await seenResponse(database, user_id, params.id), user_id, body),
  )
}
