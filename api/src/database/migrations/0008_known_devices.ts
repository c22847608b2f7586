import { sql, type Kysely } from 'kysely'

const statements = [
  // Browsers in which somebody has signed in before: wrong passwords typed elsewhere do not keep her out there.
  `create table known_devices (
    user_id uuid not null, token_hash bytea not null, created_at timestamptz not null default now(), expires_at timestamptz not null, primary key (user_id, token_hash))`,
  // One browser has one token, for everybody who signs in there.
  `create index known_devices_of_token on known_devices (token_hash)`,
  // A session on a device that is not the participant's own ends sooner.
  `alter table sessions add column shared_device boolean not null default false`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
