import { sql, type Kysely } from 'kysely'

/** When a person was notified of a request to join a conversation, and when they declined it, which the requester is shown. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_requests add column notified_at timestamptz, add column declined_at timestamptz`.execute(
    database,
  )
}
