import { sql, type Kysely } from 'kysely'

/**
 * Cancels appointments that came from a study with `request: cancel`: they were shown as canceled, and at the same time
 * as upcoming, with reminders, a time that was taken and an open room.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    update appointments set canceled_at = now(), canceled_by = 'participant', requested_by = null, proposed_time = null,
      sequence = sequence + 1, version = version + 1
    where request_type = 'cancel' and canceled_at is null`.execute(database)
}
