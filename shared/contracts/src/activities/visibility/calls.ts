import { call } from '../../call'
import type * as schema from './schema'

export type { UserRelationship } from './schema'

/** Which people of the user's circle see an activity and its records. 404 for another user's activity. */
export const getVisibility = call<typeof schema.getVisibility>({
  id: 'getVisibility',
  area: 'activities',
  method: 'GET',
  path: '/activities/{id}/visibility',
  policy: 'activity_owner',
})

/** Grants and revokes access to an activity, per person; effective from the next read. 422 INVALID for a relationship that is pending or of another user. */
export const changeVisibility = call<typeof schema.changeVisibility>({
  id: 'changeVisibility',
  area: 'activities',
  method: 'PUT',
  path: '/activities/{id}/change_visibility',
  policy: 'activity_owner',
})
