import type { AcceptedInvitation, AccountContribution } from '../account'
import type { Database } from '../http/serve'
import { knows, REMOVED_VISIBILITY } from './relationships/relationships'

/** Accepted invitations settle relationships, and a photo is seen by those who know the person. */
export const socialHooks: AccountContribution = {
  invitationAccepted: settleRelationship,
  seesPicture(database, viewer_id, { type, id, user_id }) {
    if (type === 'profile') return knows(database, viewer_id, user_id)
    return type === 'message' ? sawMessageWith(database, viewer_id, user_id, id) : Promise.resolve(false)
  },
}

/** Whether the picture came with a message of its owner in a conversation that the viewer is in. */
async function sawMessageWith(
  database: Database,
  viewer_id: string,
  owner_id: string,
  image_id: string,
): Promise<boolean> {
  const found = await database
    .selectFrom('messages')
    .innerJoin('conversation_participants as p', 'p.conversation_id', 'messages.conversation_id')
    .where('messages.image_id', '=', image_id)
    .where('messages.from_user_id', '=', owner_id)
    .where('p.user_id', '=', viewer_id)
    .select('messages.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
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
