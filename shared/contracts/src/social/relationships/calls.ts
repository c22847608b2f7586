import { call } from '../../call'
import type * as schema from './schema'

export type { NewRelationship, Relationship } from './schema'

/** Members of the circle and invitations that wait, both ways. */
export const listRelationships = call<typeof schema.listRelationships>({
  id: 'listRelationships',
  area: 'social',
  method: 'GET',
  path: '/relationships',
  policy: 'user',
  offline: true,
})

/** Invites by address or, where both are in a conversation, by id. 422 OWN_EMAIL for the own address; 429 TOO_MANY_INVITATIONS. */
export const createRelationship = call<typeof schema.createRelationship>({
  id: 'createRelationship',
  area: 'social',
  method: 'POST',
  path: '/relationships',
  policy: 'user',
})

/** One relationship. 404 for who is not a party of it, and once it was removed. */
export const getRelationship = call<typeof schema.getRelationship>({
  id: 'getRelationship',
  area: 'social',
  method: 'GET',
  path: '/relationships/{id}',
  policy: 'relationship_party',
})

/** Sets the level, accepts an invitation that was received, or removes (visibility 7). */
export const updateRelationship = call<typeof schema.updateRelationship>({
  id: 'updateRelationship',
  area: 'social',
  method: 'PUT',
  path: '/relationships/{id}',
  policy: 'relationship_party',
})

/** Removes a member, declines an invitation or withdraws it. */
export const deleteRelationship = call<typeof schema.deleteRelationship>({
  id: 'deleteRelationship',
  area: 'social',
  method: 'DELETE',
  path: '/relationships/{id}',
  policy: 'relationship_party',
})

/** Lets the other person record for the user, or takes that back. 409 FAMILY_ONLY for anybody who is not family. */
export const setRecorder = call<typeof schema.setRecorder>({
  id: 'setRecorder',
  area: 'social',
  method: 'PUT',
  path: '/relationships/{id}/recorder',
  policy: 'relationship_party',
})

/** Sends the mail of an own invitation again. */
export const resendInvitation = call<typeof schema.resendInvitation>({
  id: 'resendInvitation',
  area: 'social',
  method: 'POST',
  path: '/relationships/{id}/resend',
  policy: 'relationship_party',
})
