import type { AccountContribution } from '../account'
import { deliverWaiting, endRefused, settleRelationship } from './relationships/accepted'
import { knows } from './relationships/relationships'

/** Accepted invitations settle relationships, invitations find the holder of their address, and a photo is seen by those who know the person. */
export const socialHooks: AccountContribution = {
  invitationAccepted: settleRelationship,
  invitationsRefused: endRefused,
  addressConfirmed: deliverWaiting,
  seesPicture: (database, viewer_id, { type, user_id }) =>
    type === 'profile' ? knows(database, viewer_id, user_id) : Promise.resolve(false),
}
