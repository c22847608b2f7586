import type { FastifyInstance } from 'fastify'
import {
  type Activity,
  getActivity,
  listActivities,
  orderActivities,
  removeActivity,
  restoreActivity,
  showOnAnalytics,
  updateActivity,
} from '@almanac/contracts/activities/activities'
import * as schema from '@almanac/contracts/schema/activities/activities'
import { invalid } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { ownRecords, recordsOf } from '../visibility/record-access'
import { orderDashboard, removeFromDashboard, restoreToDashboard, setShownOnAnalytics } from './dashboard'
import { activityOf, dashboardOf } from './queries'
import { updateActivityOf } from './update-activity'

/** Routes for activities: the dashboard and single activities. */
export function activitiesRoutes(app: FastifyInstance): void {
  serve(app, listActivities, schema.listActivities, async (call) =>
    dashboardOf(call.database, await recordsOf(call), call.query, call.visitor.locale),
  )

  serve(app, getActivity, schema.getActivity, async (call) =>
    activityOf(call.database, await recordsOf(call), call.params.id, call.visitor.locale, call.query),
  )

  serve(app, removeActivity, schema.removeActivity, async ({ database, user_id, params }) => {
    await removeFromDashboard(database, user_id, params.id)
    return undefined
  })

  serve(app, updateActivity, schema.updateActivity, async ({ database, user_id, params, body, visitor }) =>
    updateActivityOf(database, { user_id, locale: visitor.locale }, params.id, body),
  )

  serve(app, showOnAnalytics, schema.showOnAnalytics, async ({ database, user_id, params, body, visitor }) => {
    if (body.id.toLowerCase() !== params.id.toLowerCase()) throw invalid('INVALID', 'id')
    await setShownOnAnalytics(database, user_id, params.id, body.show_on_analytics)
    return activityAlone(database, user_id, params.id, visitor.locale)
  })

  serve(app, orderActivities, schema.orderActivities, async ({ database, user_id, body, visitor }) => {
    await orderDashboard(database, user_id, body.activity_ids)
    return dashboardOf(database, ownRecords(user_id), {}, visitor.locale)
  })

  serve(app, restoreActivity, schema.restoreActivity, async ({ database, user_id, params, visitor }) => {
    await restoreToDashboard(database, user_id, params.id)
    return activityAlone(database, user_id, params.id, visitor.locale)
  })
}

/** One of the participant's activities, as the dashboard returns it. */
async function activityAlone(database: Database, user_id: string, id: string, locale: string): Promise<Activity> {
  const { objectives: _, ...activity } = await activityOf(database, ownRecords(user_id), id, locale)
  return activity
}
