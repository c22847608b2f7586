import { call } from '../../call'
import type * as schema from './schema'

export type { Group, LookedUpGroup, LookedUpInvitation, Registration } from './schema'

/** Creates an account and signs in; if the group requires two factors, first sends a code. 422 with an entry for each invalid field; 401 if the study is closed. */
export const register = call<typeof schema.register>({
  id: 'register',
  area: 'account',
  method: 'POST',
  path: '/users',
  policy: 'public',
})

/** Validates a study code of 6 characters. 422 GROUPCODE_STUDY_CLOSED_ERROR, titled 'Study closed', or GROUPCODE_VALIDATION_ERROR. */
export const validateCode = call<typeof schema.validateCode>({
  id: 'validateCode',
  area: 'account',
  method: 'GET',
  path: '/groups/validate_code/{code}',
  policy: 'public',
})

/** The user's groups; none for a visitor, because a group is joined by its code. */
export const listGroups = call<typeof schema.listGroups>({
  id: 'listGroups',
  area: 'account',
  method: 'GET',
  path: '/groups',
  policy: 'visitor',
})

/** A group by its id or its code. 404 if there is none. */
export const lookupGroup = call<typeof schema.lookupGroup>({
  id: 'lookupGroup',
  area: 'account',
  method: 'GET',
  path: '/groups/lookup/{id}',
  policy: 'public',
})

/** Joins the group with this code; idempotent. 422 as for validateCode. */
export const joinGroup = call<typeof schema.joinGroup>({
  id: 'joinGroup',
  area: 'account',
  method: 'POST',
  path: '/groups/register/{id}',
  policy: 'user',
})

/** The invited person, for prefilling the form. 404 for an unknown, expired or accepted invitation. */
export const lookupInvitation = call<typeof schema.lookupInvitation>({
  id: 'lookupInvitation',
  area: 'account',
  method: 'GET',
  path: '/invitations/{id}',
  policy: 'public',
})

/** Accepts an invitation sent to the user's own address. 404 INVITATION_OVER if it is unknown, used or expired; 403 INVITATION_OTHER_ACCOUNT if it was sent to another address. */
export const acceptInvitation = call<typeof schema.acceptInvitation>({
  id: 'acceptInvitation',
  area: 'account',
  method: 'POST',
  path: '/invitations/{id}',
  policy: 'user',
})

/** "Not me", from the link in an invitation mail. 404 for a wrong code. */
export const refuseInvitations = call<typeof schema.refuseInvitations>({
  id: 'refuseInvitations',
  area: 'account',
  method: 'POST',
  path: '/invitations/{id}/not_me',
  policy: 'public',
})
