import { sql } from 'kysely'
import type { RegistrationDocument } from '../../database/documents/account'
import type { Counted } from '../../database/own-data'
import type { Database } from '../../http/serve'
import { ownRows } from '../../kernel/archive/stored-rows'
import { rolesOf } from '../../people'
import { ownSettingsColumn } from '../../platform'
import { hashOfEmail } from '../emails/unsubscribe'
import type { PageDocument } from '../pages/pages'
import { unconfirmedEmail } from '../profile/read'
import {
  additionalContacts,
  healthCareProviderInformations,
  statuses,
  userAllergies,
  userConditions,
  userMedicationAllergies,
} from '../profile/tables'

/** The account's own data, each part only a few rows. */
export type AccountData = Awaited<ReturnType<typeof accountData>>

/** Counts by the kinds of the archive. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select 'agreements' as kind, count(*)::int as count from agreement_acceptances where user_id = ${user_id} union all
    select 'images', count(*)::int from images where user_id = ${user_id}`.execute(database)
  return rows
}

/** Everything of an account except secrets. Undefined when it is deleted. */
export async function accountData(database: Database, user_id: string) {
  const user = await userRow(database, user_id)
  if (!user) return undefined
  return {
    user,
    unconfirmed_email: await unconfirmedEmail(database, user_id),
    roles: await rolesOf(database, user_id),
    deletion: await database
      .selectFrom('deletion_requests')
      .where('user_id', '=', user_id)
      .select(['requested_at', 'delete_after'])
      .executeTakeFirst(),
    emails_stopped: await database
      .selectFrom('email_suppressions')
      .where('email_hash', '=', hashOfEmail(user.email))
      .select('created_at')
      .executeTakeFirst(),
    conditions: await ownRows(database, userConditions, user_id),
    allergies: await ownRows(database, userAllergies, user_id),
    medication_allergies: await ownRows(database, userMedicationAllergies, user_id),
    contacts: await ownRows(database, additionalContacts, user_id),
    providers: await ownRows(database, healthCareProviderInformations, user_id),
    goals: await ownRows(database, statuses, user_id),
    agreements: await acceptances(database, user_id),
    images: await database
      .selectFrom('images')
      .where('user_id', '=', user_id)
      .select(['id', 'type', 'width', 'height', 'response_id', 'created_at'])
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  }
}

function userRow(database: Database, user_id: string) {
  return database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select([
      'id',
      'email',
      'email_confirmed_at',
      'first_name',
      'last_name',
      'locale',
      'region',
      'time_zone',
      'gender',
      'gender_other',
      'birth_year',
      'preferred_language',
      'primary_contact_number',
      'secondary_contact_number',
      'contact_time_preference',
      'contact_method',
      'address',
      'dont_send_emails',
      'reminders_by_email',
      'allergy_toggle',
      'glucose_unit',
      'avatar_id',
      'image_id',
      'response_count',
      'medication_count',
      'symptom_count',
      'vital_count',
      'activated',
      'features',
      ownSettingsColumn(sql.ref('users.id')).as('feature_settings'),
      'created_at',
      // Without the hash of a key that only the page had.
      sql<RegistrationDocument>`registration - 'key_hash'`.as('registration'),
    ])
    .executeTakeFirst()
}

function acceptances(database: Database, user_id: string) {
  return database
    .selectFrom('agreement_acceptances as a')
    .leftJoin('pages as p', (join) => join.onRef('p.id', '=', 'a.agreement_id').onRef('p.version', '=', 'a.version'))
    .where('a.user_id', '=', user_id)
    .select(['a.agreement_id', 'a.version', 'a.locale', 'a.accepted_at', 'p.kind', 'p.document'])
    .$narrowType<{ document: PageDocument | null }>()
    .orderBy('a.accepted_at')
    .execute()
}

/** A picture of the person; undefined when it is not theirs or deleted. */
export async function imageContent(database: Database, user_id: string, id: string): Promise<Buffer | undefined> {
  return (
    await database
      .selectFrom('images')
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .select('content')
      .executeTakeFirst()
  )?.content
}
