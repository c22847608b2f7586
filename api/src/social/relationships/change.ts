import { sql } from 'kysely'
import { raisesLevel, VISIBILITY } from '@almanac/contracts/rules/social/relationships'
import { newId } from '@almanac/domain/ids'
import type { FastifyInstance } from 'fastify'
import { endInvitations, hashOfRefusal } from '../../account'
import { inTransaction } from '../../database/transaction'
import { conflict, invalid, notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { peopleById } from '../../people'
import { participantMark, record } from '../../platform'
import { countInvitations, requireRoom } from './limits'
import { isSettled, memberAmong, REMOVED_VISIBILITY } from './relationships'
import { endRelationships, type LockedRelationship, lockRelationship, isWaiting, type StoredRelationship } from './rows'

/**
 * Sets the level of a relationship, accepts an invitation, or removes. Returns the id of the relationship
 * to show: if the change raises the level, that is a new one, pending for the other person while the old level
 * stays in force.
 */
export async function changeRelationship(
  app: FastifyInstance,
  user_id: string,
  { id, visibility }: { id: string; visibility: number },
): Promise<string> {
  if (visibility === REMOVED_VISIBILITY) {
    await removeRelationship(app, user_id, id)
    return id
  }
  return inTransaction(app.database, async (transaction) => {
    const locked = await lockRelationship(transaction, user_id, id)
    const { relationship } = locked
    if (relationship.visibility === REMOVED_VISIBILITY) throw notFound()
    const member = memberOf(locked, user_id)
    const isReceived = isWaiting(relationship) && relationship.user_id !== user_id
    if (isReceived) return accept(transaction, locked, user_id, visibility)
    if (!member) {
      if (isSettled(relationship)) throw notFound()
      await setLevel(transaction, relationship.id, visibility)
      return relationship.id
    }
    // An older agreement of the same two people decides nothing.
    if (isSettled(relationship) && member.id !== relationship.id) throw notFound()
    return changeMember(transaction, locked, user_id, visibility)
  })
}

/** The other person as a member of the circle, if they are. */
const memberOf = ({ other, between }: LockedRelationship, user_id: string) =>
  other === null ? undefined : memberAmong(between, user_id, other)

const setLevel = (transaction: Database, id: string, visibility: number) =>
  transaction.updateTable('relationships').where('id', '=', id).set({ visibility }).execute()

const note = (
  transaction: Database,
  user_id: string,
  action: 'relationship_changed' | 'relationship_ended',
  id: string,
) => record(transaction, { actor: participantMark('relationships', user_id), action, subject: id, document: {} })

/** Accepts an invitation that has not expired, or a level request, at the given level, which must not be above the offered one. */
async function accept(
  transaction: Database,
  locked: LockedRelationship,
  user_id: string,
  visibility: number,
): Promise<string> {
  if (locked.relationship.expired) throw conflict('INVITATION_EXPIRED')
  if (raisesLevel(locked.relationship.visibility, visibility)) throw invalid('INVALID', 'visibility')
  return createCircleRelationship(transaction, locked, user_id, visibility)
}

/**
 * Adds both to each other's circle at this level and ends everything else pending between them. The caller
 * holds the locks of both people. Returns the id of the relationship.
 */
export async function createCircleRelationship(
  transaction: Database,
  locked: LockedRelationship,
  user_id: string,
  visibility: number,
): Promise<string> {
  const { relationship, between } = locked
  const waiting = between.filter(isWaiting)
  const member = memberOf(locked, user_id)
  if (member) {
    await endRelationships(transaction, waiting)
    await setLevel(transaction, member.id, visibility)
    // Who asked for the level names the other; the older invitation may have been from either.
    const named = relationship.user_id === user_id ? locked.other : user_id
    await transaction
      .updateTable('relationships')
      .where('id', '=', member.id)
      .set({ doctor_user_id: visibility === VISIBILITY.doctor ? named : null })
      .execute()
    await note(transaction, user_id, 'relationship_changed', member.id)
    return member.id
  }
  await requireRoom(transaction, [user_id, locked.other])
  await endRelationships(
    transaction,
    waiting.filter(({ id }) => id !== relationship.id),
  )
  const { numUpdatedRows } = await transaction
    .updateTable('relationships')
    .where('id', '=', relationship.id)
    // The recipient may say "not me" concurrently, by a link that takes no lock.
    .where('visibility', '<>', REMOVED_VISIBILITY)
    .set({
      from_status: 'Friend',
      to_status: 'Friend',
      visibility,
      withheld: false,
      to_user_id: relationship.user_id === user_id ? locked.other : user_id,
      // Of several agreements of two people the newest decides, also where an older invitation is accepted later.
      created_at: sql<Date>`clock_timestamp()`,
    })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
  await endInvitations(transaction, [relationship.id])
  await note(transaction, user_id, 'relationship_changed', relationship.id)
  return relationship.id
}

/** Changes the level of a circle member: immediately if it does not raise it, else by a request that is pending for the other person. */
async function changeMember(
  transaction: Database,
  locked: LockedRelationship,
  user_id: string,
  visibility: number,
): Promise<string> {
  const member = memberOf(locked, user_id)
  if (!member) throw notFound()
  const waiting = locked.between.filter(isWaiting)
  const own = waiting.find((one) => one.user_id === user_id)
  const theirRequest = waiting.find((one) => one.user_id !== user_id)
  if (!raisesLevel(member.visibility, visibility)) {
    await endRelationships(transaction, own ? [own] : [])
    if (member.visibility !== visibility) {
      await setLevel(transaction, member.id, visibility)
      await note(transaction, user_id, 'relationship_changed', member.id)
    }
    return member.id
  }
  if (theirRequest && !raisesLevel(theirRequest.visibility, visibility))
    return createCircleRelationship(transaction, { ...locked, relationship: theirRequest }, user_id, visibility)
  if (own) {
    await setLevel(transaction, own.id, visibility)
    return own.id
  }
  await countInvitations(transaction, user_id, 1)
  return requestLevel(transaction, { user_id, other: member.user_id, visibility })
}

interface RequestedLevel {
  user_id: string
  other: string
  visibility: number
}

async function requestLevel(transaction: Database, { user_id, other, visibility }: RequestedLevel): Promise<string> {
  const id = newId()
  await transaction
    .insertInto('relationships')
    .values({
      user_id,
      id,
      to_user_id: other,
      invited_user_id: other,
      to_user_email: '',
      from_status: 'Friend',
      to_status: 'Waiting',
      visibility,
      theme_key: null,
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  return id
}

/**
 * Ends a relationship for both: a member leaves the circle, an invitation is declined or withdrawn, a level
 * request is withdrawn and the old level stays. Idempotent.
 */
export async function removeRelationship(app: FastifyInstance, user_id: string, id: string): Promise<void> {
  await inTransaction(app.database, async (transaction) => {
    const locked = await lockRelationship(transaction, user_id, id)
    const { relationship, between } = locked
    if (relationship.visibility === REMOVED_VISIBILITY) return
    const isInvitation = isWaiting(relationship)
    await endRelationships(transaction, isInvitation ? [relationship] : between)
    if (isInvitation && relationship.user_id !== user_id && !memberOf(locked, user_id))
      await rememberRefusal(app, transaction, relationship, user_id)
    await note(transaction, user_id, 'relationship_ended', relationship.id)
  })
}

/** Blocks further invitations from this sender after a decline, at the typed address and the account's own. */
async function rememberRefusal(
  app: FastifyInstance,
  transaction: Database,
  { user_id: sender, to_user_email }: StoredRelationship,
  user_id: string,
): Promise<void> {
  const own = (await peopleById(transaction, [user_id])).get(user_id)?.email
  const addresses = new Set([own, to_user_email].flatMap((address) => address || []))
  await transaction
    .insertInto('invitation_refusals')
    .values([...addresses].map((address) => ({ user_id: sender, address_hash: hashOfRefusal(app, address, sender) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
