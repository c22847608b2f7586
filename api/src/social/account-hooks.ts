import type { AccountContribution } from '../account'
import { settleRelationship } from './inviting'
import { knows } from './relationships/knows'

/** Accepted invitations settle relationships, and a photo is seen by those who know the person. */
export const socialHooks: AccountContribution = {
  invitationAccepted: settleRelationship,
  seesPicture: (database, viewer_id, { type, user_id }) =>
    type === 'profile' ? knows(database, viewer_id, user_id) : Promise.resolve(false),
}
