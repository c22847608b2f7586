import { call } from '../../call'
import type * as schema from './schema'

export type { ObjectiveInput, ReminderInput } from './input'
export type {
  Activity,
  ActivityWithObjectives,
  AnswerOption,
  Objective,
  ObjectiveType,
  Reminder,
  RepeatType,
  Symptom,
  VisualizationMethod,
  Vital,
} from './schema'

/** The user's activities, in dashboard order; with `user_id` those of another person, which requires the relationship level. */
export const listActivities = call<typeof schema.listActivities>({
  id: 'listActivities',
  area: 'activities',
  method: 'GET',
  path: '/activities',
  policy: 'records_viewer',
  offline: true,
})

/** One activity with its objectives, even if its tile was removed, for its history. */
export const getActivity = call<typeof schema.getActivity>({
  id: 'getActivity',
  area: 'activities',
  method: 'GET',
  path: '/activities/{id}',
  policy: 'records_viewer',
  offline: true,
})

/** Removes the tile from the dashboard; the history stays. Idempotent. */
export const removeActivity = call<typeof schema.removeActivity>({
  id: 'removeActivity',
  area: 'activities',
  method: 'DELETE',
  path: '/activities/{id}',
  policy: 'activity_owner',
})

/** Adds, changes and removes objectives with their reminders in one transaction; idempotent. 422 as for one objective, under `objectives.<id>`; 404 for an activity that is not the user's. Removed objectives stay in the history. */
export const updateActivity = call<typeof schema.updateActivity>({
  id: 'updateActivity',
  area: 'activities',
  method: 'PUT',
  path: '/activities/{id}',
  policy: 'activity_owner',
})

/** Sets whether an activity is shown among the charts of the history. */
export const showOnAnalytics = call<typeof schema.showOnAnalytics>({
  id: 'showOnAnalytics',
  area: 'activities',
  method: 'PUT',
  path: '/activities/{id}/show_on_analytics',
  policy: 'activity_owner',
})

/** Sets the order of the dashboard's tiles; ids not on it are ignored, tiles not listed come last. */
export const orderActivities = call<typeof schema.orderActivities>({
  id: 'orderActivities',
  area: 'activities',
  method: 'PUT',
  path: '/activities/order',
  policy: 'user',
})

/** Restores a removed tile to its position. */
export const restoreActivity = call<typeof schema.restoreActivity>({
  id: 'restoreActivity',
  area: 'activities',
  method: 'POST',
  path: '/activities/{id}/restore',
  policy: 'activity_owner',
})
