import { normalizeEmail } from '@almanac/contracts/characters'
import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'
import { tokenKeyOf } from '../../platform'

/** The purpose of these keyed hashes, so that they match no others of the same key. */
const PURPOSE = 'refused invitations'

/**
 * A keyed hash of an address whose holder refuses invitations: it can be matched with
 * the key, not read. With a user's id it marks refusals of that user's invitations,
 * and cannot be compared with another user's.
 */
export function hashOfRefusal(app: FastifyInstance, email: string, user_id = ''): Buffer {
  const own = createHmac('sha256', tokenKeyOf(app)).update(`${PURPOSE} ${user_id}`).digest()
  return createHmac('sha256', own).update(normalizeEmail(email)).digest()
}

/** Those of these addresses whose holder said "not me". */
export async function refusedAddresses(
  app: FastifyInstance,
  database: Database,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const hashes = new Map(emails.map((email) => [hashOfRefusal(app, email).toString('hex'), email]))
  const wanted = [...hashes.keys()].map((hash) => Buffer.from(hash, 'hex'))
  const refused = await database
    .selectFrom('refused_addresses')
    .where(sql<boolean>`address_hash = any(${wanted}::bytea[])`)
    .select('address_hash')
    .execute()
  return new Set(refused.flatMap(({ address_hash }) => hashes.get(address_hash.toString('hex')) ?? []))
}

/**
 * "Not me": ends every invitation to the address of this one, and permanently
 * suppresses further invitations to it. Idempotent. 404 for a wrong code, as for
 * an unknown invitation.
 */
export async function refuseInvitations(app: FastifyInstance, id: string, code: string): Promise<void> {
  await inTransaction(app.database, async (transaction) => {
    const invitation = await transaction
      .selectFrom('invitations')
      .where('id', '=', id)
      .where('unsubscribe_code', '=', code)
      .select('email')
      .executeTakeFirst()
    if (!invitation) throw notFound()
    await transaction
      .insertInto('refused_addresses')
      .values({ address_hash: hashOfRefusal(app, invitation.email) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const ended = await transaction
      .updateTable('invitations')
      .where('email', '=', invitation.email)
      .where('accepted_at', 'is', null)
      .where('ended_at', 'is', null)
      .set({ ended_at: sql<Date>`now()` })
      .returning('relationship_id')
      .execute()
    await app.accountHooks.invitationsRefused(
      transaction,
      ended.flatMap(({ relationship_id }) => relationship_id ?? []),
    )
  })
}
