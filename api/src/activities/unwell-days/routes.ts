import type { FastifyInstance } from 'fastify'
import { listUnwellDays, setUnwellDay } from '@almanac/contracts/activities/unwell-days'
import * as schema from '@almanac/contracts/schema/activities/unwell-days'
import { serve } from '../../http/route'
import { publishEvent } from '../../platform'
import { recentUnwellDays, setUnwell } from './queries'

/** Routes for the days on which a participant is asked only for what is essential. */
export function unwellDaysRoutes(app: FastifyInstance): void {
  serve(app, listUnwellDays, schema.listUnwellDays, ({ database, user_id }) => recentUnwellDays(database, user_id))

  serve(app, setUnwellDay, schema.setUnwellDay, async ({ database, user_id, params, body, request }) => {
    await setUnwell(database, user_id, params.date, body.unwell)
    publishEvent(request, [user_id], { type: 'responses' })
    return recentUnwellDays(database, user_id)
  })
}
