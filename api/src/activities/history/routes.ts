import type { FastifyInstance } from 'fastify'
import { getHistorySeries, getHistorySummary } from '@almanac/contracts/activities/history'
import * as schema from '@almanac/contracts/schema/activities/history'
import { serve } from '../../http/route'
import { requireView } from '../visibility/record-access'
import { seriesOf } from './series'
import { summaryOf } from './summary'

/** The calls about the history: what charts are drawn of, and the numbers beside them. */
export function historyRoutes(app: FastifyInstance): void {
  serve(app, getHistorySeries, schema.getHistorySeries, async ({ database, user_id, query }) => {
    const whose = await requireView(database, user_id, query.user_id, query.view_as)
    return seriesOf(database, whose, query)
  })

  serve(app, getHistorySummary, schema.getHistorySummary, async ({ database, user_id, query }) => {
    const whose = await requireView(database, user_id, query.user_id, query.view_as)
    return summaryOf(database, whose, query, new Date())
  })
}
