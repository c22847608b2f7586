import type { FastifyInstance } from 'fastify'
import * as calls from '@almanac/contracts/social/polls'
import * as schema from '@almanac/contracts/schema/social/polls'
import { serve } from '../../http/route'
import { answerQuestion } from './answer'
import { hasNew, markSeen, pollsOf } from './polls'

/** Endpoints for polls (specification 000, section 7). */
export function pollsRoutes(app: FastifyInstance): void {
  serve(app, calls.listPolls, schema.listPolls, ({ database, user_id, query: { filter }, visitor }) =>
    pollsOf(database, { user_id, filter }, visitor.locale),
  )

  serve(app, calls.listPollsOfUser, schema.listPollsOfUser, ({ database, user_id, query: { filter }, visitor }) =>
    pollsOf(database, { user_id, filter }, visitor.locale),
  )

  serve(app, calls.answerPoll, schema.answerPoll, ({ database, user_id, body, visitor }) =>
    answerQuestion(database, user_id, body.poll_response.poll_choice.id, visitor.locale),
  )

  serve(app, calls.markPollsSeen, schema.markPollsSeen, async ({ database, user_id, body }) => {
    await markSeen(database, user_id, body.poll_ids)
    return undefined
  })

  serve(app, calls.hasNewPolls, schema.hasNewPolls, async ({ database, user_id }) => ({
    has_new_polls: await hasNew(database, user_id),
  }))
}
