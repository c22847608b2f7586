import type { FastifyInstance } from 'fastify'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import * as schema from '@almanac/contracts/schema/devices/glucose'
import { serve } from '../../http/route'
import { requireSync } from '../gate'
import { glucoseReport } from './own-report'

/** The standard report of a glucose sensor. */
export function glucoseRoutes(app: FastifyInstance): void {
  serve(app, getGlucoseReport, schema.getGlucoseReport, async ({ database, user_id, query }) => {
    await requireSync(database, user_id)
    return glucoseReport(database, user_id, query)
  })
}
