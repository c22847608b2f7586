import { sql, type Kysely } from 'kysely'

const tables = [
  'user_conditions',
  'user_allergies',
  'user_medication_allergies',
  'additional_contacts',
  'health_care_provider_informations',
]

/** Each entry of the profile's lists counts its changes, so that a device with an older version does not overwrite it unseen. */
const statements = tables.map((table) => `alter table ${table} add column revision integer not null default 1`)

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
