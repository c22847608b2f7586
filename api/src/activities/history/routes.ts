import type { FastifyInstance } from 'fastify'
import { getHistorySeries, getHistorySummary } from '@almanac/contracts/activities/history'
import * as schema from '@almanac/contracts/schema/activities/history'
import { serve } from '../../http/route'
import { recordsOf } from '../visibility/record-access'
import { seriesOf } from './series'
import { summaryOf } from './summary'

/** Routes for the history: the data of its charts and their summary numbers. */
export function historyRoutes(app: FastifyInstance): void {
  serve(app, getHistorySeries, schema.getHistorySeries, async (call) =>
    seriesOf(call.database, await recordsOf(call), call.query),
  )

  serve(app, getHistorySummary, schema.getHistorySummary, async (call) =>
    summaryOf(call.database, await recordsOf(call), call.query, new Date()),
  )
}
