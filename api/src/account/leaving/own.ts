import { sql } from 'kysely'
import type { Counted } from '../../database/own-data'
import type { Database } from '../../http/serve'

/** What the person says of herself and keeps with us: each of it is a handful of rows. */
export type AccountData = Awaited<ReturnType<typeof accountData>>

/** How much of it there is, by the kinds of the archive. */
export async function countOwn(database: Database, user_id: string): Promise<Counted[]> {
  const tables = { conditions: 'user_conditions', allergies: 'user_allergies', medication_allergies: 'user_medication_allergies', contacts: 'additional_contacts', providers: 'health_care_provider_informations', goals: 'statuses', agreements: 'agreement_acceptances', images: 'images', sessions: 'sessions' }
  const counts = Object.entries(tables).map(([kind, table]) => sql`select ${kind}::text as kind, count(*)::int as count from ${sql.table(table)} where user_id = ${user_id}`)
  const { rows } = await sql<Counted>`${sql.join(counts, sql` union all `)}`.execute(database)
  return rows
}

/** Her account, as she sees it in her profile. Undefined when she is gone. */
export async function accountData(database: Database, user_id: string) {
  const user = await database
    .selectFrom('users')
    .where('id', '=', user_id)
    .select(['id', 'email', 'first_name', 'last_name', 'locale', 'time_zone', 'gender', 'gender_other', 'birth_year', 'preferred_language', 'primary_contact_number', 'secondary_contact_number', 'contact_time_preference', 'contact_method', 'address', 'dont_send_emails', 'created_at', 'registration'])
    .executeTakeFirst()
  if (!user) return undefined
  return {
    user,
    conditions: await database.selectFrom('user_conditions').where('user_id', '=', user_id).select(['id', 'name', 'date_of_diagnosis']).orderBy('position').execute(),
    allergies: await database.selectFrom('user_allergies').where('user_id', '=', user_id).select(['id', 'allergen', 'severity']).orderBy('position').execute(),
    medication_allergies: await database.selectFrom('user_medication_allergies').where('user_id', '=', user_id).select(['id', 'name', 'severity']).orderBy('position').execute(),
    contacts: await database.selectFrom('additional_contacts').where('user_id', '=', user_id).select(['id', 'name', 'relationship', 'phone_number', 'email']).orderBy('position').execute(),
    providers: await database.selectFrom('health_care_provider_informations').where('user_id', '=', user_id).select(['id', 'name', 'specialty', 'organization', 'phone_number', 'email', 'address']).orderBy('position').execute(),
    goals: await database.selectFrom('statuses').where('user_id', '=', user_id).select(['id', 'text', 'created_at']).orderBy('created_at', 'desc').execute(),
    agreements: await database
      .selectFrom('agreement_acceptances as a')
      .leftJoin('pages as p', (join) => join.onRef('p.id', '=', 'a.agreement_id').onRef('p.version', '=', 'a.version'))
      .where('a.user_id', '=', user_id)
      .select(['a.agreement_id', 'a.version', 'a.locale', 'a.accepted_at', 'p.kind', 'p.key'])
      .orderBy('a.accepted_at')
      .execute(),
    invitations: await database.selectFrom('invitations').where('from_user_id', '=', user_id).select(['id', 'first_name', 'last_name', 'created_at', 'accepted_at']).orderBy('created_at').execute(),
    sessions: await database.selectFrom('sessions').where('user_id', '=', user_id).select(['id', 'device_name', 'created_at', 'last_seen_at']).orderBy('created_at').execute(),
    images: await database.selectFrom('images').where('user_id', '=', user_id).select(['id', 'type', 'width', 'height', 'response_id', 'objective_id', 'created_at']).orderBy('created_at').orderBy('id').execute(),
    tutorials: await database.selectFrom('watched_tutorials').where('user_id', '=', user_id).select(['name', 'watched_at']).orderBy('watched_at').execute(),
  }
}

/** One picture of the person; undefined when it is not hers or gone. */
export async function imageContent(database: Database, user_id: string, id: string): Promise<Buffer | undefined> {
  return (await database.selectFrom('images').where('user_id', '=', user_id).where('id', '=', id).select('content').executeTakeFirst())?.content
}
