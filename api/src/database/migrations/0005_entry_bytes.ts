import { sql, type Kysely } from 'kysely'

/** How large a response's entries are, so that a list can be cut by bytes without reading them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table responses add column entry_bytes integer not null generated always as (octet_length(entries::text)) stored`.execute(
    database,
  )
}
