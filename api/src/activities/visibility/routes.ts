import type { FastifyInstance } from 'fastify'
import { changeVisibility, getVisibility } from '@almanac/contracts/activities/visibility'
import * as schema from '@almanac/contracts/schema/activities/visibility'
import { serve } from '../../http/route'
import { changeWhoSees, whoSees } from './circle'

/** The calls about who sees an activity. */
export function visibilityRoutes(app: FastifyInstance): void {
  serve(app, getVisibility, schema.getVisibility, async ({ database, user_id, params }) => ({
    user_relationships: await whoSees(database, user_id, params.id),
  }))

  serve(app, changeVisibility, schema.changeVisibility, async ({ database, user_id, params, body }) => ({
    user_relationships: await changeWhoSees(database, user_id, params.id, body),
  }))
}
