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

/** The activities of the user, in the order of the dashboard; another's with `user_id` needs the relationship level. */
export const listActivities = call<typeof schema.listActivities>({
  id: 'listActivities',
  area: 'activities',
  method: 'GET',
  path: '/activities',
  policy: 'records_viewer',
  offline: true,
})

/** One activity with its objectives; also one whose tile was removed, for its history. */
export const getActivity = call<typeof schema.getActivity>({
  id: 'getActivity',
  area: 'activities',
  method: 'GET',
  path: '/activities/{id}',
  policy: 'records_viewer',
  offline: true,
})

/** Takes the tile off the dashboard; its history stays. A second time is fine. */
export const removeActivity = call<typeof schema.removeActivity>({
  id: 'removeActivity',
  area: 'activities',
  method: 'DELETE',
  path: '/activities/{id}',
  policy: 'activity_owner',
})

/** Adds, changes and removes objectives with their reminders in one write; the same again is fine. 422 as for one objective, under `objectives.<id>`; 404 for an activity that is not the user's. Removed objectives stay with the history. */
export const updateActivity = call<typeof schema.updateActivity>({
  id: 'updateActivity',
  area: 'activities',
  method: 'PUT',
  path: '/activities/{id}',
  policy: 'activity_owner',
})

/** Whether an activity is shown among the charts of the history. */
export const showOnAnalytics = call<typeof schema.showOnAnalytics>({
  id: 'showOnAnalytics',
  area: 'activities',
  method: 'PUT',
  path: '/activities/{id}/show_on_analytics',
  policy: 'activity_owner',
})

/** Puts the tiles of the dashboard in an order; ids that are not on it are passed over, tiles not named come after. */
export const orderActivities = call<typeof schema.orderActivities>({
  id: 'orderActivities',
  area: 'activities',
  method: 'PUT',
  path: '/activities/order',
  policy: 'user',
})

/** Puts a removed tile back where it was. */
export const restoreActivity = call<typeof schema.restoreActivity>({
  id: 'restoreActivity',
  area: 'activities',
  method: 'POST',
  path: '/activities/{id}/restore',
  policy: 'activity_owner',
})
