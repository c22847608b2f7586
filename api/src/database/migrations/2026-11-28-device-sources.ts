import { sql, type Kysely } from 'kysely'

/**
 * Every provider is read by the same rounds, and not Dexcom alone. told_at is when the participant was
 * told that a connection fails; it is empty again once it has worked. provider_user is whom the provider's first answer was about:
 * a later one about somebody else is not taken.
 */
const statements = [
  `drop index device_connections_due`,
  `create index device_connections_due on device_connections (next_sync_at) where refused_at is null`,
  `alter table device_connections add column told_at timestamptz`,
  `alter table device_connections add column provider_user text`,
]

/** Has all providers read. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
