import { call } from '../../call'
import type * as schema from './schema'

export type { Activity, ActivityWithObjectives, AnswerOption, Objective, ObjectiveType, Reminder, VisualizationMethod, Vital } from './schema'

/** The activities of the user, in the order of the dashboard; another's with `user_id` needs the relationship level. */
export const listActivities = call<typeof schema.listActivities>({ id: 'listActivities', area: 'activities', method: 'GET', path: '/activities', caller: 'user' })

/** One activity with its objectives; also one whose tile was removed, for its history. */
export const getActivity = call<typeof schema.getActivity>({ id: 'getActivity', area: 'activities', method: 'GET', path: '/activities/{id}', caller: 'user' })

/** Takes the tile off the dashboard; its history stays. A second time is fine. */
export const removeActivity = call<typeof schema.removeActivity>({ id: 'removeActivity', area: 'activities', method: 'DELETE', path: '/activities/{id}', caller: 'user' })
