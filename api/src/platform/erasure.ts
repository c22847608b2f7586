import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables'
import { eraseEventsOf } from './security-events/rows'

/** Stands where the name of an operator stood whose account is gone. */
const DELETED_ACCOUNT = 'deleted account'

/** Columns with the address of an operator in full. */
const ACTORS = [
  ['releases', 'published_by'],
  ['rollouts', 'changed_by'],
  ['rollout_changes', 'changed_by'],
  ['audit_trail', 'actor'],
  ['audit_trail', 'subject'],
  ['team_tokens', 'created_by'],
] as const

/** Where people write freely, and may have written an address or an id. */
const FREE = [
  ['rollout_changes', 'reason'],
  ['audit_trail', 'subject'],
  ['team_tokens', 'name'],
] as const

/**
 * Takes a person out of their groups, out of what is to be sent, and their name out
 * of the trails: what was done stays, without saying by whom.
 */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string, email: string): Promise<void> {
  await transaction.deleteFrom('memberships').where('user_id', '=', user_id).execute()
  await transaction
    .deleteFrom('outgoing_messages')
    .where((is) =>
      is.or([
        is('user_id', '=', user_id),
        is('recipient', '=', email),
        // What was still to be told of them to others.
        sql<boolean>`document ->> 'participant_id' = ${user_id}`,
      ]),
    )
    .execute()
  await eraseEventsOf(transaction, user_id)
  for (const [table, column] of ACTORS) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${DELETED_ACCOUNT} where ${sql.ref(column)} in (${email}, ${user_id})`.execute(
      transaction,
    )
  }
  for (const [table, column] of FREE) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = replace(replace(${sql.ref(column)}, ${email}, ${DELETED_ACCOUNT}), ${user_id}, ${DELETED_ACCOUNT})
      where position(${email} in ${sql.ref(column)}) > 0 or position(${user_id} in ${sql.ref(column)}) > 0`.execute(
      transaction,
    )
  }
  // In a document a value stands between quotes; an address holds none, so a longer one is never hit.
  for (const value of [email, user_id]) {
    const quoted = JSON.stringify(value)
    await sql`update audit_trail set document = replace(document::text, ${quoted}, ${JSON.stringify(DELETED_ACCOUNT)})::jsonb where position(${quoted} in document::text) > 0`.execute(
      transaction,
    )
  }
}

/** Takes back what was still to be sent about these invitations. */
export async function eraseInvitations(transaction: Transaction<Tables>, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await transaction
      .deleteFrom('outgoing_messages')
      .where(sql<string>`document->>'invitation_id'`, 'in', ids)
      .execute()
}
