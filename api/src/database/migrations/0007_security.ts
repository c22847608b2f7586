import { sql, type Kysely } from 'kysely'

/** Security events beside the audit trail, the second factor of operators, and which sessions were opened with it. */
const statements = [
  // No address in full and no e-mail address: network is truncated, source tells networks apart without naming one.
  `create table security_events (
    id uuid primary key, at timestamptz not null default now(), last_at timestamptz not null default now(), event text not null,
    user_id uuid, by_user_id uuid, call text, network text, source text, request_id text, times integer not null default 1, document jsonb not null default '{}')`,
  `create index security_events_at on security_events (at)`,
  `create index security_events_of on security_events (user_id, at)`,
  `create index security_events_by on security_events (by_user_id)`,
  // last_step: the time step (RFC 6238) of the code that was used last; that one and those before it are good no more.
  `create table second_factors (
    user_id uuid primary key, sealed_secret text not null, created_at timestamptz not null default now(), confirmed_at timestamptz, last_step bigint not null default 0)`,
  `create table recovery_codes (
    user_id uuid not null, code_hash bytea not null, created_at timestamptz not null default now(), primary key (user_id, code_hash))`,
  `alter table sessions add column second_factor boolean not null default false`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
