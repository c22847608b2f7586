import { call } from '../../call'
import type * as schema from './schema'

export type { NewRelationship, Relationship } from './schema'

/** Members of the circle and pending invitations in both directions. */
export const listRelationships = call<typeof schema.listRelationships>({
  id: 'listRelationships',
  area: 'social',
  method: 'GET',
  path: '/relationships',
  policy: 'user',
  offline: true,
})

/** Invites by address or, if both are in a conversation, by id. 422 OWN_EMAIL for the user's own address; 429 TOO_MANY_INVITATIONS. */
export const createRelationship = call<typeof schema.createRelationship>({
  id: 'createRelationship',
  area: 'social',
  method: 'POST',
  path: '/relationships',
  policy: 'user',
})

/** One relationship. 404 for anyone who is not a party to it, and after its removal. */
export const getRelationship = call<typeof schema.getRelationship>({
  id: 'getRelationship',
  area: 'social',
  method: 'GET',
  path: '/relationships/{id}',
  policy: 'relationship_party',
})

/** Sets the level, accepts a received invitation (409 INVITATION_EXPIRED after its time), or removes the relationship (visibility 7). */
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

/** Allows or forbids the other person to record for the user. 409 FAMILY_ONLY for anybody who is not family. */
export const setRecorder = call<typeof schema.setRecorder>({
  id: 'setRecorder',
  area: 'social',
  method: 'PUT',
  path: '/relationships/{id}/recorder',
  policy: 'relationship_party',
})

/** Resends the mail of an invitation by the user. */
export const resendInvitation = call<typeof schema.resendInvitation>({
  id: 'resendInvitation',
  area: 'social',
  method: 'POST',
  path: '/relationships/{id}/resend',
  policy: 'relationship_party',
})
