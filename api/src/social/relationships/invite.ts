import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Relationship } from '@almanac/contracts/social/relationships'
import { MAX_PENDING_INVITATIONS, MAX_RELATIONSHIPS, raisesLevel } from '@almanac/contracts/rules/social/relationships'
import type { createRelationship } from '@almanac/contracts/schema/social/relationships'
import { newId } from '@almanac/domain/ids'
import { hashOfRefusal, invite, inviteAgain } from '../../account'
import { inTransaction } from '../../database/transaction'
import { conflict, notFound, unauthorized } from '../../http/errors'
import type { Database, Parsed } from '../../http/serve'
import { confirmedAccounts, type KnownPerson, lockPeople, peopleById } from '../../people'
import { blockedAmong } from '../blocked-users/blocked-users'
import { answerById, answersFor } from './answers'
import { createCircleRelationship } from './change'
import { countInvitations, tooManyInvitations } from './limits'
import { type Recipient, recipientsOf, withheldAmong } from './recipients'
import { memberAmong, REMOVED_VISIBILITY } from './relationships'
import {
  canBeAccepted,
  endRelationships,
  isWaiting,
  relationshipById,
  relationshipsOf,
  shownAmong,
  storedBetween,
  storedById,
  type StoredRelationship,
  waitingFor,
} from './rows'

/** An invite request. */
interface Inviting {
  app: FastifyInstance
  user_id: string
  /** The language of mails to addresses without a known account. */
  locale: string
  form: Parsed<typeof createRelationship.body>
}

/**
 * Invites people. Neither the response nor the work reveals whether an address has an account: the same statements
 * run for each, and another process sends the mail later. If the other person has already invited the user, both
 * have agreed.
 */
export async function inviteAll({ app, user_id, locale, form }: Inviting): Promise<Relationship[]> {
  return inTransaction(app.database, async (transaction) => {
    const own = (await peopleById(transaction, [user_id])).get(user_id)
    if (!own) throw unauthorized()
    const recipients = await recipientsOf(transaction, own, form)
    const ids = recipients.flatMap(({ account }) => account?.id ?? [])
    const there = await lockPeople(transaction, [user_id, ...ids])
    const known = await relationshipsOf(transaction, user_id)
    const blocked = await blockedAmong(transaction, user_id, ids)
    const withheld = await withheldAmong(app, transaction, { user_id, recipients, blocked })
    const waiting = (await invitationsToUser(transaction, own, ids, known)).filter((one) => !blocked.has(one.user_id))

    const results = new Map<Recipient, string>()
    for (const recipient of recipients) {
      const found = existing(known, user_id, recipient)
      const theirInvitation = waiting.find((one) => one.user_id === recipient.account?.id)
      if (found) results.set(recipient, found)
      else if (theirInvitation)
        results.set(recipient, await agreeWith(app, transaction, own, theirInvitation, form.visibility))
    }
    const fresh = recipients.filter((one) => !results.has(one))
    await countNew(transaction, user_id, known, fresh.length)
    await endRelationships(
      transaction,
      known.filter((one) => one.expired && fresh.some((recipient) => isOwnTo(one, user_id, recipient))),
    )
    for (const recipient of fresh) {
      const account = recipient.account && there.has(recipient.account.id) ? recipient.account : undefined
      const invited = { ...recipient, account, withheld: withheld.has(recipient) }
      results.set(recipient, await inviteOne(transaction, { user_id, locale, form }, invited))
    }
    const stored = await storedById(transaction, [...results.values()])
    return answersFor(
      transaction,
      recipients.flatMap((one) => stored.get(results.get(one) ?? '') ?? []),
      user_id,
    )
  })
}

/** Pending invitations to the user, including those withheld because the user once declined. */
async function invitationsToUser(
  transaction: Database,
  own: KnownPerson,
  senders: readonly string[],
  known: readonly StoredRelationship[],
): Promise<StoredRelationship[]> {
  const isConfirmed = (await confirmedAccounts(transaction, [own.email])).has(own.email)
  const waitingInvitations = await waitingFor(transaction, isConfirmed ? senders : [], own.email)
  return [...known.filter((one) => one.user_id !== own.id), ...waitingInvitations].filter(canBeAccepted)
}

/** The existing relationship: in the circle, or the user's own pending invitation to this address or person. */
function existing(known: readonly StoredRelationship[], user_id: string, recipient: Recipient): string | undefined {
  const member = recipient.account && memberAmong(known, user_id, recipient.account.id)
  const invited = known.find((one) => canBeAccepted(one) && isOwnTo(one, user_id, recipient))
  return member?.id ?? invited?.id
}

/** Whether it is from the user to this address or person. */
const isOwnTo = (one: StoredRelationship, user_id: string, { email, invited_user_id }: Recipient): boolean =>
  one.user_id === user_id &&
  (invited_user_id === null ? one.to_user_email === email : one.invited_user_id === invited_user_id)

/** Both have invited each other: one relationship, at the lower level. */
async function agreeWith(
  app: FastifyInstance,
  transaction: Database,
  own: KnownPerson,
  theirInvitation: StoredRelationship,
  wanted: number,
): Promise<string> {
  const visibility = raisesLevel(wanted, theirInvitation.visibility) ? wanted : theirInvitation.visibility
  await transaction
    .deleteFrom('invitation_refusals')
    .where('user_id', '=', theirInvitation.user_id)
    .where('address_hash', '=', hashOfRefusal(app, own.email, theirInvitation.user_id))
    .execute()
  const between = await storedBetween(transaction, own.id, theirInvitation.user_id)
  return createCircleRelationship(
    transaction,
    { relationship: theirInvitation, other: theirInvitation.user_id, between },
    own.id,
    visibility,
  )
}

async function countNew(
  transaction: Database,
  user_id: string,
  known: readonly StoredRelationship[],
  count: number,
): Promise<void> {
  const shown = shownAmong(known, user_id).filter((one) => !one.expired)
  const pending = shown.filter((one) => isWaiting(one) && one.user_id === user_id).length
  if (count > 0 && (pending + count > MAX_PENDING_INVITATIONS || shown.length + count > MAX_RELATIONSHIPS))
    throw tooManyInvitations()
  await countInvitations(transaction, user_id, count)
}

async function inviteOne(
  transaction: Database,
  { user_id, locale, form }: Omit<Inviting, 'app'>,
  { email, invited_user_id, account, withheld }: Recipient & { withheld: boolean },
): Promise<string> {
  const id = newId()
  await transaction
    .insertInto('relationships')
    .values({
      user_id,
      id,
      to_user_id: withheld ? null : (account?.id ?? null),
      to_user_email: email,
      invited_user_id,
      from_status: 'Friend',
      to_status: 'Waiting',
      visibility: form.visibility,
      theme_key: form.theme_key ?? null,
      withheld,
      created_at: sql<Date>`clock_timestamp()`,
      sent_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  if (email)
    await invite(transaction, {
      email,
      from_user_id: user_id,
      relationship_id: id,
      locale: account?.locale ?? locale,
      withheld,
    })
  return id
}

/**
 * Resends the user's own pending or expired invitation, from now on valid for its whole time, under the current state: to an account created since, but not to a
 * person who has declined since. 404 for a received or ended one, 409 ALREADY_ACCEPTED for a relationship.
 */
export async function resendInvitation(
  app: FastifyInstance,
  user_id: string,
  id: string,
  locale: string,
): Promise<Relationship> {
  return inTransaction(app.database, async (transaction) => {
    const resent = await relationshipById(transaction, user_id, id)
    const { to_user_email: email, invited_user_id } = resent
    const account = invited_user_id
      ? { id: invited_user_id, locale }
      : email
        ? (await confirmedAccounts(transaction, [email])).get(email)
        : undefined
    await lockPeople(
      transaction,
      [user_id, resent.to_user_id, account?.id].flatMap((one) => one ?? []),
    )
    const { to_user_id, ...current } = await relationshipById(transaction, user_id, id)
    if (current.visibility === REMOVED_VISIBILITY || current.user_id !== user_id) throw notFound()
    const known = to_user_id ? await storedBetween(transaction, user_id, to_user_id) : []
    if (!isWaiting({ ...current, to_user_id }) || (to_user_id && memberAmong(known, user_id, to_user_id)))
      throw conflict('ALREADY_ACCEPTED')
    if (current.expired) await countNew(transaction, user_id, await relationshipsOf(transaction, user_id), 1)
    else await countInvitations(transaction, user_id, 1)
    const recipient = { email, invited_user_id, account }
    const blocked = await blockedAmong(transaction, user_id, account ? [account.id] : [])
    const withheld = (await withheldAmong(app, transaction, { user_id, recipients: [recipient], blocked })).has(
      recipient,
    )
    await transaction
      .updateTable('relationships')
      .where('id', '=', id)
      .set({
        withheld,
        to_user_id: withheld ? null : (account?.id ?? to_user_id),
        sent_at: sql<Date>`clock_timestamp()`,
      })
      .execute()
    if (!(await inviteAgain(transaction, { from_user_id: user_id, relationship_id: id, withheld })) && email)
      await invite(transaction, {
        email,
        from_user_id: user_id,
        relationship_id: id,
        locale: account?.locale ?? locale,
        withheld,
      })
    return answerById(transaction, user_id, id)
  })
}
