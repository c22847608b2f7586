import type { FastifyInstance } from 'fastify'
import { getHealthyDose } from '@almanac/contracts/activities/healthy-doses'
import * as schema from '@almanac/contracts/schema/activities/healthy-doses'
import { serve } from '../../http/route'
import { healthyDoseOf } from './reading'

/** The call about short texts worth reading. */
export function healthyDosesRoutes(app: FastifyInstance): void {
  serve(app, getHealthyDose, schema.getHealthyDose, async ({ database, user_id, params, visitor }) =>
    healthyDoseOf(database, user_id, params.id, visitor.locale),
  )
}
