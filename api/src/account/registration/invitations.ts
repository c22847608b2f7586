import { normalizeEmail } from '@almanac/contracts/characters'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LookedUpInvitation } from '@almanac/contracts/account/registration'
import { isUuid } from '@almanac/contracts/patterns'
import type { Database } from '../../http/serve'
import { groupById, send } from '../../platform'
import { inTransaction } from '../../database/transaction'
import { forbidden, notFound, Refusal } from '../../http/errors'
import { join, type Joining } from './groups'

/** Lifetime of an invitation. */
export const INVITATION_DAYS = 30

interface NewInvitation {
  email: string
  first_name?: string | null
  last_name?: string | null
  /** The inviting user; left out for a study team. */
  from_user_id?: string | null
  /** The relationship that starts on acceptance. */
  relationship_id?: string | null
  /** The group that it invites to. */
  group_id?: string | null
  locale: string
  /** The mail is queued like any other, so that the sender cannot tell, but never sent. */
  withheld?: boolean
}

async function inviterOf(transaction: Database, user_id: string | null | undefined): Promise<string | null> {
  if (!user_id) return null
  const user = await transaction.selectFrom('users').where('id', '=', user_id).select('first_name').executeTakeFirst()
  return user?.first_name ?? null
}

/** Invites a person by e-mail, in the caller's transaction; returns the invitation's id, valid for 30 days at `/register/{id}`. */
export async function invite(
  transaction: Database,
  {
    email: typed,
    first_name = null,
    last_name = null,
    from_user_id = null,
    relationship_id = null,
    group_id = null,
    locale,
    withheld = false,
  }: NewInvitation,
): Promise<string> {
  // The holder of the link may see the invitee, so it must not be guessable.
  const [id, unsubscribe_code] = [randomUUID(), randomUUID()]
  const email = normalizeEmail(typed)
  await transaction
    .insertInto('invitations')
    .values({
      id,
      email,
      first_name,
      last_name,
      from_user_id,
      relationship_id,
      group_id,
      locale,
      unsubscribe_code,
      withheld,
      expires_at: endOfInvitation,
    })
    .execute()
  await sendInvitation(transaction, { id, email, first_name, from_user_id, group_id, locale, unsubscribe_code })
  return id
}

const endOfInvitation = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`

interface SentInvitation {
  id: string
  email: string
  first_name: string | null
  from_user_id: string | null
  group_id: string | null
  locale: string
  unsubscribe_code: string
}

async function sendInvitation(transaction: Database, invitation: SentInvitation): Promise<void> {
  const { id, email, first_name, from_user_id, group_id, locale, unsubscribe_code } = invitation
  const group = group_id ? await groupById(transaction, group_id) : undefined
  await send(transaction, {
    user_id: null,
    channel: 'email',
    recipient: email,
    kind: 'invitation',
    locale,
    values: {
      invitation_id: id,
      unsubscribe_code,
      first_name,
      from: await inviterOf(transaction, from_user_id),
      study: group?.company_name ?? null,
      group_id,
    },
  })
}

/** Sends the mail of a relationship's invitation again and restarts the lifetime of its link; false where there is none. */
export async function inviteAgain(
  transaction: Database,
  { from_user_id, relationship_id, withheld }: { from_user_id: string; relationship_id: string; withheld: boolean },
): Promise<boolean> {
  const invitation = await transaction
    .updateTable('invitations')
    .where('relationship_id', '=', relationship_id)
    .where('from_user_id', '=', from_user_id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .set({ withheld, expires_at: endOfInvitation })
    .returning(['id', 'email', 'first_name', 'from_user_id', 'group_id', 'locale', 'unsubscribe_code'])
    .executeTakeFirst()
  if (invitation) await sendInvitation(transaction, invitation)
  return invitation !== undefined
}

/** Ends the invitations of these relationships: their links become invalid and pending mails are not sent. */
export async function endInvitations(transaction: Database, relationship_ids: readonly string[]): Promise<void> {
  if (relationship_ids.length === 0) return
  await transaction
    .updateTable('invitations')
    .where('relationship_id', 'in', relationship_ids)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .set({ ended_at: sql<Date>`now()` })
    .execute()
}

/** Whether the mail of an invitation is obsolete or must not be sent. */
export async function isInvitationOver(database: Database, id: string): Promise<boolean> {
  return (await validInvitation(database, id)) === undefined
}

/** A valid invitation: neither accepted nor ended nor older than 30 days. */
export interface Invitation {
  id: string
  email: string
  first_name: string | null
  last_name: string | null
  from_user_id: string | null
  relationship_id: string | null
  group_id: string | null
}

/** A valid invitation by id; undefined for one that is unknown, expired, ended or accepted. */
export async function validInvitation(database: Database, id: string): Promise<Invitation | undefined> {
  if (!isUuid(id)) return undefined
  return database
    .selectFrom('invitations')
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('withheld', '=', false)
    .where(sql<boolean>`expires_at > now()`)
    .select(['id', 'email', 'first_name', 'last_name', 'from_user_id', 'relationship_id', 'group_id'])
    .executeTakeFirst()
}

/** The invitation as visible to the holder of the link. 404 for one that is unknown, over or accepted. */
export async function lookedUpInvitation({ database, accountHooks }: Joining, id: string): Promise<LookedUpInvitation> {
  const invitation = await validInvitation(database, id)
  if (!invitation) throw notFound()
  const inviter =
    invitation.from_user_id === null
      ? undefined
      : await database
          .selectFrom('users')
          .where('id', '=', invitation.from_user_id)
          .select('first_name')
          .executeTakeFirst()
  const { first_name, last_name, email, group_id, relationship_id } = invitation
  const opens_records = relationship_id === null ? null : await accountHooks.opensRecords(database, relationship_id)
  return { first_name, last_name, email, group_id, from: inviter?.first_name ?? null, opens_records }
}

/**
 * Accepts it for the user with its address, in the caller's transaction: adds them to
 * the inviter's circle and to the group. False when already accepted concurrently.
 */
export async function accept(joining: Joining, invitation: Invitation, user_id: string): Promise<boolean> {
  const { database: transaction, accountHooks } = joining
  const { numUpdatedRows } = await transaction
    .updateTable('invitations')
    .where('id', '=', invitation.id)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .set({ accepted_at: sql<Date>`now()` })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { from_user_id, relationship_id, group_id } = invitation
  if (from_user_id && relationship_id)
    await accountHooks.invitationAccepted(transaction, { from_user_id, relationship_id, user_id })
  const group = group_id ? await groupById(transaction, group_id) : undefined
  if (group && !group.closed) await join(joining, user_id, group)
  return true
}

/**
 * Accepts an invitation sent to the user's own address. 404 INVITATION_OVER for one
 * that is unknown, used or expired; 403 INVITATION_OTHER_ACCOUNT for one sent to
 * another address, which the holder of the link sees anyway.
 */
export async function acceptOwn(
  { database, accountHooks }: Joining,
  id: string,
  user_id: string,
): Promise<Pick<Invitation, 'relationship_id' | 'group_id'>> {
  const over = () => new Refusal(404, [{ code: 'INVITATION_OVER' }])
  return inTransaction(database, async (transaction) => {
    const user = await transaction.selectFrom('users').where('id', '=', user_id).select('email').executeTakeFirst()
    const invitation = await validInvitation(transaction, id)
    if (!user || !invitation) throw over()
    if (invitation.email !== user.email) throw forbidden('INVITATION_OTHER_ACCOUNT')
    if (!(await accept({ database: transaction, accountHooks }, invitation, user_id))) throw over()
    return { relationship_id: invitation.relationship_id, group_id: invitation.group_id }
  })
}
