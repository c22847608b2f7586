import type { Transaction } from 'kysely'
import type { Tables } from '../../database/tables'
import { eraseInvitations } from '../../platform'

/** Everything that the account keeps of one person, row by row hers. */
const OWN = [
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
 * Removes the account itself, after everything else of the person: what she
 * gave, what let her in, invitations from and to her, and at last the user. Only
 * a hash of her address may stay, where somebody asked for no more e-mails to it.
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
  for (const table of OWN) await transaction.deleteFrom(table).where('user_id', '=', user_id).execute()
  await transaction.deleteFrom('users').where('id', '=', user_id).execute()
}
