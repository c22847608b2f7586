import type { FastifyInstance } from 'fastify'
import { getGlucoseReport } from '@almanac/contracts/devices/glucose'
import { MAX_READINGS_OF_REPORT } from '@almanac/contracts/rules/devices/samples'
import * as schema from '@almanac/contracts/schema/devices/glucose'
import { serve } from '../../http/route'
import { requireSync } from '../gate'
import { periodOf } from '../samples/period'
import { measured, preferred, readSamples } from '../samples/read-samples'
import { reportOf } from './report'

/** The standard report of a glucose sensor. */
export function glucoseRoutes(app: FastifyInstance): void {
  serve(app, getGlucoseReport, schema.getGlucoseReport, async ({ database, user_id, query }) => {
    await requireSync(database, user_id)
    const period = await periodOf(database, user_id, query)
    const samples = await readSamples(database, user_id, period, { kinds: ['glucose'], limit: MAX_READINGS_OF_REPORT })
    return reportOf(preferred(measured(samples)), { ...period, unit: query.unit })
  })
}
