import type { AcceptedInvitation, AccountContribution } from '../account'
import type { Database } from '../http/serve'
import { knows } from './relationships/relationships'

/** Visibility of a relationship that was removed (specification 000, section 3). */
const REMOVED_VISIBILITY = 7

/** Accepted invitations settle relationships, and a photo is seen by those who know the person. */
export const socialHooks: AccountContribution = {
  invitationAccepted: settleRelationship,
  seesPicture: (database, viewer_id, { type, user_id }) =>
    type === 'profile' ? knows(database, viewer_id, user_id) : Promise.resolve(false),
}

/**
 * The invited person has an account now: both are in each other's circle, in
 * the caller's transaction. Nothing happens to a relationship that was taken
 * back or is with somebody already.
 */
async function settleRelationship(
  transaction: Database,
  { from_user_id, relationship_id, user_id }: AcceptedInvitation,
): Promise<void> {
  if (from_user_id === user_id) return
  await transaction
    .updateTable('relationships')
    .where('user_id', '=', from_user_id)
    .where('id', '=', relationship_id)
    .where('visibility', '!=', REMOVED_VISIBILITY)
    .where((one) => one.or([one('to_user_id', 'is', null), one('to_user_id', '=', user_id)]))
    .set({ to_user_id: user_id, from_status: 'Friend', to_status: 'Friend' })
    .execute()
}
