import { sql, type Kysely } from 'kysely'

/**
 * Of whom a company asks a passkey, since when and how many days they have; what a session has shown in place of one
 * (a code by mail), and the secret by which a passkey confirms a change in place of the password.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table companies
    add column clinicians_passkeys_since timestamptz,
    add column all_passkeys_since timestamptz,
    add column passkey_days integer not null default 7,
    add column passkeys_of_study boolean not null default true,
    add constraint companies_passkey_days check (passkey_days between 0 and 90),
    add constraint companies_all_passkeys check (all_passkeys_since is null or clinicians_passkeys_since is not null)`.execute(
    database,
  )
  // Each call asks whether there is any such company.
  await sql`create index companies_asking_passkeys on companies (id) where clinicians_passkeys_since is not null`.execute(
    database,
  )
  await sql`alter table sessions
    add column passkey_waived boolean not null default false,
    add column confirmation_hash bytea,
    add column confirmation_until timestamptz`.execute(database)
  await sql`alter table one_time_codes drop constraint one_time_codes_purpose_check, add constraint one_time_codes_purpose_check
    check (purpose in ('sign_in', 'registration', 'primary_contact_number', 'secondary_contact_number', 'passkey'))`.execute(
    database,
  )
  await sql`alter table passkey_challenges drop constraint passkey_challenges_purpose, add constraint passkey_challenges_purpose
    check (purpose in ('registration', 'sign_in', 'confirmation'))`.execute(database)
}
