import type { FastifyInstance } from 'fastify'
import { getHistoryOwner, listHistoryViewers, listHistoryViews } from '@almanac/contracts/activities/history-views'
import * as schema from '@almanac/contracts/schema/activities/history-views'
import { pageOf, placeOf } from '../../http/cursor'
import { notFound } from '../../http/errors'
import { serve } from '../../http/route'
import { peopleSeenBy } from '../../social'
import { recordsOf } from '../visibility/record-access'
import { viewAnswers, viewersOf, viewsOf } from './queries'

/** Routes for who may view a history and who has viewed it. */
export function historyViewsRoutes(app: FastifyInstance): void {
  serve(app, getHistoryOwner, schema.getHistoryOwner, async (call) => {
    const viewed = await recordsOf(call)
    const person = (await peopleSeenBy(call.database, call.user_id, [viewed.user_id])).get(viewed.user_id)
    if (!person) throw notFound()
    const { email: _email, ...owner } = person
    return owner
  })

  serve(app, listHistoryViewers, schema.listHistoryViewers, ({ database, user_id }) => viewersOf(database, user_id))

  serve(
    app,
    listHistoryViews,
    schema.listHistoryViews,
    async ({ database, user_id, query: { limit, cursor }, reply }) => {
      const rows = await viewsOf(database, user_id, limit + 1, placeOf(cursor))
      return viewAnswers(database, user_id, pageOf(reply, rows, limit))
    },
  )
}
