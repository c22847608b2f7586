import { call } from '../../call'
import type * as schema from './schema'

export type { RelationshipGroup } from './schema'

/** The user's groups of people in the circle. */
export const listGroups = call<typeof schema.listGroups>({
  id: 'listRelationshipGroups',
  area: 'social',
  method: 'GET',
  path: '/user_relationships',
  policy: 'user',
  offline: true,
})

/** Creates a group; 422 GROUP_NAME_TAKEN for a duplicate name. */
export const createGroup = call<typeof schema.createGroup>({
  id: 'createRelationshipGroup',
  area: 'social',
  method: 'POST',
  path: '/user_relationships',
  policy: 'user',
})

/** Renames a group or changes its members. */
export const updateGroup = call<typeof schema.updateGroup>({
  id: 'updateRelationshipGroup',
  area: 'social',
  method: 'PUT',
  path: '/user_relationships/{id}',
  policy: 'relationship_group_owner',
})

/** Deletes a group; its members stay in the circle. */
export const deleteGroup = call<typeof schema.deleteGroup>({
  id: 'deleteRelationshipGroup',
  area: 'social',
  method: 'DELETE',
  path: '/user_relationships/{id}',
  policy: 'relationship_group_owner',
})
