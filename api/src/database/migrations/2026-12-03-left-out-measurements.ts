import { sql, type Kysely } from 'kysely'

/** Counts, by device, the measurements of a connection's last read that were impossible and so not stored. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table device_connections add column left_out jsonb not null default '{}'`.execute(database)
}
