import { sql } from 'kysely'
import type { AcceptedInvitation } from '../../kernel/account-hooks'
import type { Database } from '../../http/serve'
import { lockPeople } from '../../people'
import { isBlockedBetween } from '../blocked-users/blocked-users'
import { createCircleRelationship } from './change'
import { hasRoom } from './limits'
import { REMOVED_VISIBILITY } from './relationships'
import { isWaiting, storedBetween, storedById } from './rows'

/**
 * The invited person has accepted by the link in the mail: adds both to each other's circle, in the caller's
 * transaction. No effect on a relationship that was withdrawn, already has another person, or is between people
 * who blocked each other.
 */
export async function acceptRelationship(
  transaction: Database,
  { from_user_id, relationship_id, user_id }: AcceptedInvitation,
): Promise<void> {
  if (from_user_id === user_id) return
  await lockPeople(transaction, [from_user_id, user_id])
  const relationship = (await storedById(transaction, [relationship_id])).get(relationship_id)
  if (!relationship || relationship.user_id !== from_user_id || !isWaiting(relationship)) return
  if (relationship.to_user_id !== null && relationship.to_user_id !== user_id) return
  if (await isBlockedBetween(transaction, from_user_id, user_id)) return
  // It stays pending: a full circle must not prevent registration by the link.
  if (!(await hasRoom(transaction, [from_user_id, user_id]))) return
  const between = await storedBetween(transaction, from_user_id, user_id)
  const others = between.filter(({ id }) => id !== relationship_id)
  await createCircleRelationship(
    transaction,
    { relationship, other: from_user_id, between: [relationship, ...others] },
    user_id,
    relationship.visibility,
  )
}

/** The recipient said "not me": ends the pending invitations. */
export async function endRefused(transaction: Database, relationship_ids: readonly string[]): Promise<void> {
  if (relationship_ids.length === 0) return
  await transaction
    .updateTable('relationships')
    .where('id', 'in', relationship_ids)
    .where('to_status', '<>', 'Friend')
    .set({ visibility: REMOVED_VISIBILITY })
    .execute()
}

/** Delivers pending invitations of an address to the user who has just confirmed it. */
export async function deliverWaiting(transaction: Database, user_id: string, email: string): Promise<void> {
  await sql`
    update relationships set to_user_id = ${user_id}
    where to_user_id is null and to_user_email = ${email} and user_id <> ${user_id} and not withheld
      and to_status <> 'Friend' and visibility <> ${REMOVED_VISIBILITY}
      and not exists (select from blocked_users b where (b.user_id = relationships.user_id and b.blocked_user_id = ${user_id})
        or (b.user_id = ${user_id} and b.blocked_user_id = relationships.user_id))`.execute(transaction)
}
