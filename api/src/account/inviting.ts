/** Inviting somebody who has no account yet. */
export { INVITATION_DAYS, invite, type NewInvitation } from './registration/invite'
