import type { AccountContribution } from '../kernel/account-hooks'
import type { Database } from '../http/serve'
import { isBlockedBetween } from './blocked-users/blocked-users'
import { deliverWaiting, endRefused, acceptRelationship } from './relationships/accepted'
import { isDoctor } from './relationships/doctors'
import { areConnected, opensAt } from './relationships/relationships'
import { storedById } from './relationships/rows'

/**
 * Settles accepted invitations and ends refused ones, delivers invitations to a confirmed address, and shows photos
 * to people who know the user, without a block either way, and pictures of messages to members of the conversation.
 */
export const socialHooks: AccountContribution = {
  invitationAccepted: acceptRelationship,
  async opensRecords(database, relationship_id) {
    const relationship = (await storedById(database, [relationship_id])).get(relationship_id)
    return relationship ? opensAt(relationship.visibility) : null
  },
  invitationsRefused: endRefused,
  isDoctor,
  addressConfirmed: deliverWaiting,
  async seesPicture(database, viewer_id, { type, id, user_id }) {
    if (type === 'profile')
      return !(await isBlockedBetween(database, viewer_id, user_id)) && areConnected(database, viewer_id, user_id)
    return type === 'message' ? sawMessageWith(database, viewer_id, user_id, id) : false
  },
}

/** Whether the owner sent the picture in a conversation that the viewer is in. */
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
