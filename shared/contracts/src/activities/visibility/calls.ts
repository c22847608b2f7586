import { call } from '../../call'
import type * as schema from './schema'

export type { UserRelationship } from './schema'

/** Who of the user's circle sees an activity and what is recorded in it. 404 for another user's activity. */
export const getVisibility = call<typeof schema.getVisibility>({
  id: 'getVisibility',
  area: 'activities',
  method: 'GET',
  path: '/activities/{id}/visibility',
  policy: 'activity_owner',
})

/** Gives and takes the sight of an activity, person by person; holds from the next read. 422 INVALID for a relationship that is not settled or of another user. */
export const changeVisibility = call<typeof schema.changeVisibility>({
  id: 'changeVisibility',
  area: 'activities',
  method: 'PUT',
  path: '/activities/{id}/change_visibility',
  policy: 'activity_owner',
})
