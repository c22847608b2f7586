import { call } from '../../call'
import type * as schema from './schema'

export type { Group, LookedUpGroup, LookedUpInvitation, Registration } from './schema'

/** Makes an account and signs in; where the group asks for two-factor, first sends a code. 422 with an entry for each field; 401 when the study has been closed. */
export const register = call<typeof schema.register>({
  id: 'register',
  area: 'account',
  method: 'POST',
  path: '/users',
  policy: 'public',
})

/** Whether a study code of 6 characters is one. 422 GROUPCODE_STUDY_CLOSED_ERROR, titled 'Study closed', or GROUPCODE_VALIDATION_ERROR. */
export const validateCode = call<typeof schema.validateCode>({
  id: 'validateCode',
  area: 'account',
  method: 'GET',
  path: '/groups/validate_code/{code}',
  policy: 'public',
})

/** The groups that the user is in; none for a visitor, because a group is joined by its code. */
export const listGroups = call<typeof schema.listGroups>({
  id: 'listGroups',
  area: 'account',
  method: 'GET',
  path: '/groups',
  policy: 'visitor',
})

/** A group by its id or its code. 404 when there is none. */
export const lookupGroup = call<typeof schema.lookupGroup>({
  id: 'lookupGroup',
  area: 'account',
  method: 'GET',
  path: '/groups/lookup/{id}',
  policy: 'public',
})

/** Joins the group with this code; doing it again changes nothing. 422 as for validateCode. */
export const joinGroup = call<typeof schema.joinGroup>({
  id: 'joinGroup',
  area: 'account',
  method: 'POST',
  path: '/groups/register/{id}',
  policy: 'user',
})

/** Who was invited, to fill in the form. 404 for one that is unknown, over or accepted. */
export const lookupInvitation = call<typeof schema.lookupInvitation>({
  id: 'lookupInvitation',
  area: 'account',
  method: 'GET',
  path: '/invitations/{id}',
  policy: 'public',
})

/** Accepts an invitation that was sent to the own address. 404 INVITATION_OVER for one that is unknown, used or has expired; 403 INVITATION_OTHER_ACCOUNT for one that went to another address. */
export const acceptInvitation = call<typeof schema.acceptInvitation>({
  id: 'acceptInvitation',
  area: 'account',
  method: 'POST',
  path: '/invitations/{id}',
  policy: 'user',
})

/** "Not me", from the link in the mail of an invitation. 404 for a wrong code. */
export const refuseInvitations = call<typeof schema.refuseInvitations>({
  id: 'refuseInvitations',
  area: 'account',
  method: 'POST',
  path: '/invitations/{id}/not_me',
  policy: 'public',
})
