import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'
import { eraseInvitations } from '../../platform'

/** An account to delete, with the values of its last mail. */
interface Leaving {
  user_id: string
  email: string
  first_name: string | null
  locale: string
}

const isDue = sql<boolean>`deletion_requests.delete_after <= now()`

/** The accounts whose grace period is over, the longest due first. */
export async function dueDeletions(database: Database, limit: number): Promise<string[]> {
  const rows = await database
    .selectFrom('deletion_requests')
    .where(isDue)
    .orderBy('delete_after')
    .limit(limit)
    .select('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Ends the sessions of accounts that are due for deletion, and prevents new ones. */
export async function endSessionsOfDue(database: Database): Promise<void> {
  await sql`update users set password_hash = null from deletion_requests where deletion_requests.user_id = users.id and ${isDue}`.execute(
    database,
  )
  await sql`delete from sessions using deletion_requests where deletion_requests.user_id = sessions.user_id and ${isDue}`.execute(
    database,
  )
}

/** Locks one of them until the transaction ends; undefined when the request was withdrawn, or it is deleted or locked by another process. */
export async function lockDueDeletion(transaction: Transaction<Tables>, user_id: string): Promise<Leaving | undefined> {
  return transaction
    .selectFrom('deletion_requests')
    .innerJoin('users', 'users.id', 'deletion_requests.user_id')
    .where('deletion_requests.user_id', '=', user_id)
    .where(isDue)
    .select(['users.id as user_id', 'users.email', 'users.first_name', 'users.locale'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** All tables of this area whose rows belong to one person. */
const OWN_TABLES = [
  'sessions',
  'known_devices',
  'one_time_codes',
  'pending_entries',
  'password_resets',
  'email_confirmations',
  'user_conditions',
  'user_allergies',
  'user_medication_allergies',
  'additional_contacts',
  'health_care_provider_informations',
  'statuses',
  'watched_tutorials',
  'images',
  'agreement_acceptances',
  'user_roles',
  'company_administrators',
  'second_factors',
  'passkeys',
  'passkey_challenges',
  'recovery_codes',
  'deletion_requests',
] as const

/**
 * Deletes the account after all other data of the person: profile, credentials,
 * invitations from and to them, and finally the user. Only a hash of their address
 * may stay, where it was unsubscribed.
 */
export async function erasePerson(transaction: Transaction<Tables>, user_id: string, email: string): Promise<void> {
  const invitations = await transaction
    .deleteFrom('invitations')
    .where((is) => is.or([is('from_user_id', '=', user_id), is('email', '=', email)]))
    .returning('id')
    .execute()
  await eraseInvitations(
    transaction,
    invitations.map(({ id }) => id),
  )
  for (const table of OWN_TABLES) await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()
  await transaction.deleteFrom('users').where('id', '=', user_id).execute()
}
