import type { Profile } from '@almanac/contracts/account/profile'
import { unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { userById, type UserSource } from '../session/user'
import { allergiesOf, conditionsOf, contactsOf, medicationsOf, providersOf } from './lists'

const columns = [
  'gender',
  'gender_other',
  'birth_year',
  'preferred_language',
  'primary_contact_number',
  'secondary_contact_number',
  'address',
  'dont_send_emails',
  'allergy_toggle',
  'glucose_unit',
  'contact_method',
  'contact_time_preference',
  'email_confirmed_at',
] as const

/** The unconfirmed new address; null without one. */
export async function unconfirmedEmail(database: Database, user_id: string): Promise<string | null> {
  const waiting = await database
    .selectFrom('email_confirmations as waiting')
    .innerJoin('users', 'users.id', 'waiting.user_id')
    .where('waiting.user_id', '=', user_id)
    .where('waiting.used_at', 'is', null)
    .where('waiting.expires_at', '>', (now) => now.fn('now'))
    .whereRef('waiting.email', '<>', 'users.email')
    .orderBy('waiting.created_at', 'desc')
    .select('waiting.email')
    .executeTakeFirst()
  return waiting?.email ?? null
}

async function healthGoal(database: Database, user_id: string): Promise<string | null> {
  const newest = await database
    .selectFrom('statuses')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .select('text')
    .executeTakeFirst()
  return newest?.text ?? null
}

async function deleteAfter(database: Database, user_id: string): Promise<string | null> {
  const deletion = await database
    .selectFrom('deletion_requests')
    .where('user_id', '=', user_id)
    .select('delete_after')
    .executeTakeFirst()
  return deletion?.delete_after.toISOString() ?? null
}

/** A participant's complete profile (specification 000, section 3). 401 when the account is deleted. */
export async function profileOf(source: UserSource, user_id: string): Promise<Profile> {
  const { database } = source
  const found = await database.selectFrom('users').where('id', '=', user_id).select(columns).executeTakeFirst()
  if (!found) throw unauthorized()
  const { email_confirmed_at, contact_time_preference, ...own } = found
  const user = await userById(source, user_id)
  const companies = new Map(user.companies.map(({ id, name }) => [id, name]))
  const [
    conditions,
    allergies,
    medications,
    additional_contacts,
    health_care_provider_informations,
    unconfirmed_email,
    status,
    delete_after,
  ] = await Promise.all([
    conditionsOf(database, user_id),
    allergiesOf(database, user_id),
    medicationsOf(database, user_id),
    contactsOf(database, user_id),
    providersOf(database, user_id),
    unconfirmedEmail(database, user_id),
    healthGoal(database, user_id),
    deleteAfter(database, user_id),
  ])
  return {
    ...user,
    ...own,
    contact_time_preference: timePreference(contact_time_preference),
    email_confirmed: email_confirmed_at !== null,
    organizations: user.groups.map(({ id, name, company_id }) => ({
      id,
      name,
      company_name: companies.get(company_id) ?? '',
    })),
    conditions,
    allergies,
    medications,
    additional_contacts,
    health_care_provider_informations,
    unconfirmed_email,
    status,
    delete_after,
  }
}

function timePreference(stored: string | null): Profile['contact_time_preference'] {
  return stored === 'morning' || stored === 'afternoon' || stored === 'evening' ? stored : null
}
