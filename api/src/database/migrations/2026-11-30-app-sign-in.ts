import { sql, type Kysely } from 'kysely'

/**
 * How long somebody stays signed in in the app.
 *
 * companies.app_sign_in_days is what the study says, null where it says nothing. sessions.app_days is what held for a
 * session in the app when it was last opened; app_secret_hash is of the secret that the device keeps for it, and
 * app_secret_before_hash of the one before, which is taken as well: an answer may have been lost on its way.
 */
const statements = [
  `alter table companies
    add column app_sign_in_days integer,
    add constraint companies_app_sign_in_days_check check (app_sign_in_days between 1 and 365)`,
  `alter table sessions
    add column app_days integer,
    add column app_secret_hash bytea,
    add column app_secret_before_hash bytea`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
