import { sql, type Kysely } from 'kysely'

/**
 * Passkeys as second factors (WebAuthn), the challenges that they sign, and the secret of an authenticator app that
 * is to replace the confirmed one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table passkeys (
    user_id uuid not null,
    id uuid not null default gen_random_uuid(),
    credential_id bytea not null,
    public_key bytea not null,
    sign_count bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    constraint passkeys_pkey primary key (user_id, id),
    constraint passkeys_credential unique (credential_id)
  )`.execute(database)
  await sql`create table passkey_challenges (
    user_id uuid not null,
    challenge_hash bytea not null,
    purpose text not null,
    session_hash bytea,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    constraint passkey_challenges_pkey primary key (user_id, challenge_hash),
    constraint passkey_challenges_purpose check (purpose in ('registration', 'sign_in'))
  )`.execute(database)
  await sql`create index passkey_challenges_expiry on passkey_challenges (expires_at)`.execute(database)
  await sql`alter table second_factors add column sealed_next_secret text`.execute(database)
}
