import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'
import { eraseInvitations } from '../../platform'

/** Who leaves, and what the last mail to them needs. */
interface Leaving {
  user_id: string
  email: string
  first_name: string | null
  locale: string
}

const isDue = sql<boolean>`deletion_requests.delete_after <= now()`

/** The accounts whose time of grace is over, the longest waiting first. */
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

/** Nobody goes on with an account that is being deleted, and nobody gets in any more. */
export async function endSessionsOfDue(database: Database): Promise<void> {
  await sql`update users set password_hash = null from deletion_requests where deletion_requests.user_id = users.id and ${isDue}`.execute(
    database,
  )
  await sql`delete from sessions using deletion_requests where deletion_requests.user_id = sessions.user_id and ${isDue}`.execute(
    database,
  )
}

/** Holds one of them until the transaction ends; undefined when it was taken back, is done already, or is being done elsewhere. */
export async function holdDue(transaction: Transaction<Tables>, user_id: string): Promise<Leaving | undefined> {
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

/** Everything that the account keeps of one person, row by row theirs. */
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
  'second_factors',
  'recovery_codes',
  'deletion_requests',
] as const

/**
 * Removes the account itself, after everything else of the person: what they
 * gave, what let them in, invitations from and to them, and at last the user. Only
 * a hash of their address may stay, where somebody asked for no more e-mails to it.
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
