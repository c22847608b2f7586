import { sql, type Kysely } from 'kysely'

/** Passkeys that replace the password and are no second factor, and the challenges of visitors who sign in with one. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table passkeys add column second_factor boolean not null default true`.execute(database)
  await sql`create table sign_in_challenges (
    challenge_hash bytea not null,
    expires_at timestamptz not null,
    constraint sign_in_challenges_pkey primary key (challenge_hash)
  )`.execute(database)
  await sql`create index sign_in_challenges_expiry on sign_in_challenges (expires_at)`.execute(database)
}
