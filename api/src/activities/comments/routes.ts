import type { FastifyInstance } from 'fastify'
import { addComment, listComments } from '@almanac/contracts/activities/comments'
import * as schema from '@almanac/contracts/schema/activities/comments'
import { newId } from '@almanac/domain/ids'
import { inTransaction } from '../../database/transaction'
import { pageOf, placeOf } from '../../http/cursor'
import { conflict } from '../../http/errors'
import { type Limit, requireAttempt } from '../../http/limits/attempts'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { publishEvent } from '../../platform'
import { blockersOf } from '../../social'
import { responseOf } from '../responses/access'
import { viewersOf } from '../visibility/viewers'
import { commentAnswers, commentsOn, storeComment } from './comments'
import { noteRead, noteUnread } from './notices'

/** Far above real use, and low enough to keep a conversation from being flooded. */
const MAX_COMMENTS: Limit = { most: 200, seconds: 3_600 }

/** Routes for comments on responses. */
export function commentsRoutes(app: FastifyInstance): void {
  serve(app, listComments, schema.listComments, async (call) => {
    const { database, user_id, reply } = call
    const { limit, cursor, view_as } = call.query
    const response = await responseOf(call)
    if (view_as === undefined) await noteRead(database, user_id, response)
    const comments = pageOf(reply, await commentsOn(database, user_id, response, limit + 1, placeOf(cursor)), limit)
    return commentAnswers(database, user_id, comments)
  })

  serve(app, addComment, schema.addComment, async (call) => {
    const { database, user_id, body, request } = call
    const response = await responseOf(call)
    const row = await inTransaction(database, async (transaction) => {
      const comment = { id: body.id ?? newId(), from_user_id: user_id, text: body.text }
      const stored = await storeComment(transaction, response, comment)
      if (stored.isNew) {
        await requireQuota(transaction, user_id)
        await noteUnread(transaction, response, user_id)
        // Whoever comments has read the earlier comments.
        await noteRead(transaction, user_id, response)
      }
      return stored.row
    })
    const viewers = await viewersOf(database, response)
    const blockers = await blockersOf(database, user_id, viewers)
    const audience = viewers.filter((id) => !blockers.has(id))
    publishEvent(request, audience, { type: 'comment', response_id: response.id })
    const [answer] = await commentAnswers(database, user_id, [row])
    if (!answer) throw conflict('ID_TAKEN')
    return answer
  })
}

/** Counts a new comment. 429 with Retry-After, so that a device keeps the comment and retries. */
async function requireQuota(transaction: Database, user_id: string): Promise<void> {
  await requireAttempt(transaction, 'comments', user_id, MAX_COMMENTS)
}
