import type { FastifyInstance } from 'fastify'
import { addObjective, latestEntry, removeObjective, updateObjective } from '@almanac/contracts/activities/objectives'
import * as schema from '@almanac/contracts/schema/activities/objectives'
import { serve } from '../../http/route'
import { addObjectiveOnce, changeObjective, latestEntryOf, removeObjective as remove } from './objectives'

/** Routes for single objectives. */
export function objectivesRoutes(app: FastifyInstance): void {
  serve(app, latestEntry, schema.latestEntry, async ({ database, user_id, params }) =>
    latestEntryOf(database, user_id, params.id),
  )

  serve(app, addObjective, schema.addObjective, async ({ database, user_id, params, body, visitor }) =>
    addObjectiveOnce(database, { user_id, locale: visitor.locale }, params.id, body),
  )

  serve(app, updateObjective, schema.updateObjective, async ({ database, user_id, params, body, visitor }) =>
    changeObjective(database, { user_id, locale: visitor.locale }, params.id, body),
  )

  serve(app, removeObjective, schema.removeObjective, async ({ database, user_id, params, visitor }) => {
    await remove(database, { user_id, locale: visitor.locale }, params.id)
    return undefined
  })
}
