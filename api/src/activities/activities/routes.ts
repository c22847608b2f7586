import type { FastifyInstance } from 'fastify'
import { getActivity, listActivities, removeActivity } from '@almanac/contracts/activities/activities'
import * as schema from '@almanac/contracts/schema/activities/activities'
import { serve } from '../../http/route'
import { viewed } from '../viewing'
import { activityOf, dashboardOf } from './reading'
import { removeFromDashboard } from './removing'

/** The calls about activities: what the dashboard shows and what one activity asks. */
export function activitiesRoutes(app: FastifyInstance): void {
  serve(app, listActivities, schema.listActivities, async ({ database, user_id, query, visitor }) =>
    dashboardOf(database, await viewed(database, user_id, query.user_id), query, visitor.locale))

  serve(app, getActivity, schema.getActivity, async ({ database, user_id, params, query, visitor }) =>
    activityOf(database, await viewed(database, user_id, query.user_id), params.id, visitor.locale))

  serve(app, removeActivity, schema.removeActivity, async ({ database, user_id, params }) => {
    await removeFromDashboard(database, user_id, params.id)
    return undefined
  })
}
