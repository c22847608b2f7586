import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables'
import type { Erasure } from '../kernel/feature'

/** Replaces the name of an operator whose account is deleted. */
const DELETED_ACCOUNT = 'deleted account'

/** Columns with an operator's complete address. */
const ACTORS = [
  ['releases', 'published_by'],
  ['rollouts', 'changed_by'],
  ['rollout_changes', 'changed_by'],
  ['feature_settings', 'changed_by'],
  ['feature_changes', 'changed_by'],
  ['audit_trail', 'actor'],
  ['audit_trail', 'subject'],
  ['team_tokens', 'created_by'],
] as const

/** Free-text columns, which may contain an address or an id. */
const FREE = [
  ['rollout_changes', 'reason'],
  ['audit_trail', 'subject'],
  ['team_tokens', 'name'],
] as const

/** Deletes pending messages to a person, and those about them to others. */
export const eraseOutgoing: Erasure = async (transaction, { user_id, email }) => {
  await transaction
    .deleteFrom('outgoing_messages')
    .where((is) => is.or([is('recipient', '=', email), sql<boolean>`document ->> 'participant_id' = ${user_id}`]))
    .execute()
}

/** Removes an operator's name from the audit trails: the actions stay, without the actor. */
export const eraseNames: Erasure = async (transaction, { user_id, email }) => {
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
  // Quoted as in JSON, so that a longer address that contains this one does not match.
  for (const value of [email, user_id]) {
    const quoted = JSON.stringify(value)
    await sql`update audit_trail set document = replace(document::text, ${quoted}, ${JSON.stringify(DELETED_ACCOUNT)})::jsonb where position(${quoted} in document::text) > 0`.execute(
      transaction,
    )
  }
}

/** Deletes pending messages about these invitations. */
export async function eraseInvitations(transaction: Transaction<Tables>, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await transaction
      .deleteFrom('outgoing_messages')
      .where(sql<string>`document->>'invitation_id'`, 'in', ids)
      .execute()
}
