import type { FastifyInstance } from 'fastify'
import { getDailyMeasurements, type DailyMeasurements } from '@almanac/contracts/devices/daily'
import { MAX_DAYS_SUMMED } from '@almanac/contracts/rules/devices/samples'
import * as schema from '@almanac/contracts/schema/devices/daily'
import { sampleKinds } from '@almanac/domain/samples'
import { serve } from '../../http/route'
import { requireSync } from '../gate'
import { periodOf } from '../samples/period'
import { daysFrom } from './days'
import { readDays } from './read-days'

/** Device measurements, summarized by day. */
export function dailyRoutes(app: FastifyInstance): void {
  serve(app, getDailyMeasurements, schema.getDailyMeasurements, async ({ database, user_id, query }) => {
    await requireSync(database, user_id)
    const period = await periodOf(database, user_id, query, MAX_DAYS_SUMMED)
    const kinds: DailyMeasurements['kinds'] = []
    // One after another, so that no more than one kind is in memory. Glucose has a report of its own.
    for (const kind of sampleKinds) {
      if (kind === 'glucose') continue
      const read = await readDays(database, user_id, kind, { zone: period.zone, ...query })
      const days = daysFrom(kind, read, query)
      if (days) kinds.push(days)
    }
    return { kinds }
  })
}
