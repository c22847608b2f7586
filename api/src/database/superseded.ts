import { sql, type Kysely } from 'kysely'
import { StartFailure } from './embedded/failure'
import type { Tables } from './tables'

/** The migration that replaces all earlier ones, with the same schema. */
const INITIAL = '2026-11-22-initial'

/** The migrations from before dated names, in order. */
export const SUPERSEDED = [
  '0001_ground',
  '0002_rollouts',
  '0003_account',
  '0004_activities',
  '0005_entry_bytes',
  '0006_release_senders',
  '0007_security',
  '0008_known_devices',
  '0009_audit_of_people',
]

/** The last of them, which an older database may lack. */
const LAST: Readonly<Record<string, readonly string[]>> = {
  '0007_security': [
    `create table security_events (
      id uuid primary key,
      at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      event text not null,
      user_id uuid,
      by_user_id uuid,
      call text,
      network text,
      source text,
      request_id text,
      times integer not null default 1,
      document jsonb not null default '{}'
    )`,
    `create index security_events_at on security_events (at)`,
    `create index security_events_of on security_events (user_id, at)`,
    `create index security_events_by on security_events (by_user_id)`,
    `create table second_factors (
      user_id uuid primary key,
      sealed_secret text not null,
      created_at timestamptz not null default now(),
      confirmed_at timestamptz,
      last_step bigint not null default 0
    )`,
    `create table recovery_codes (
      user_id uuid not null,
      code_hash bytea not null,
      created_at timestamptz not null default now(),
      primary key (user_id, code_hash)
    )`,
    `alter table sessions add column second_factor boolean not null default false`,
  ],
  '0008_known_devices': [
    `create table known_devices (
      user_id uuid not null,
      token_hash bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (user_id, token_hash)
    )`,
    `create index known_devices_of_token on known_devices (token_hash)`,
    `alter table sessions add column shared_device boolean not null default false`,
  ],
  '0009_audit_of_people': [
    `create index audit_trail_actor on audit_trail (actor)`,
    `create index audit_trail_subject on audit_trail (subject)`,
    `create index audit_trail_preview on audit_trail ((document->>'user_id')) where action = 'preview_created'`,
  ],
}

/**
 * Marks the initial migration as applied on a database with all superseded
 * migrations, applying the last ones first where they are missing. Any other
 * database is left unchanged. Throws a StartFailure where earlier ones are missing:
 * then no migration fits the schema.
 */
export async function recogniseSuperseded(database: Kysely<Tables>): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { rows: found } = await sql<{
      there: boolean
    }>`select to_regclass('kysely_migration') is not null as there`.execute(transaction)
    if (!found[0]?.there) return
    // Instances may start concurrently: the others wait and find it done.
    await sql`lock table kysely_migration in exclusive mode`.execute(transaction)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(transaction)
    const applied = new Set(rows.map(({ name }) => name))
    const missing = SUPERSEDED.filter((name) => !applied.has(name))
    if (missing.length === SUPERSEDED.length) return
    const lost = missing.filter((name) => !(name in LAST))
    if (lost.length > 0)
      throw new StartFailure(
        `The database lacks ${lost.join(', ')}, which this version does not have any more. Begin with an empty database.`,
      )
    for (const name of missing) for (const statement of LAST[name] ?? []) await sql.raw(statement).execute(transaction)
    await sql`delete from kysely_migration where name in (${sql.join(SUPERSEDED)})`.execute(transaction)
    await sql`insert into kysely_migration (name, timestamp) values (${INITIAL}, ${new Date().toISOString()})`.execute(
      transaction,
    )
  })
}
