import { sql, type Kysely } from 'kysely'

/**
 * Waiting rooms without a provider.
 *
 * room_members.waiting_since is when somebody came who is not let in yet; it stays where their page is gone for a
 * while. appointments.absence_told_for is the start for which provider and care team were told that somebody waits in
 * vain: an appointment that moves may be told of again.
 */
const statements = [
  `alter table room_members add column waiting_since timestamptz`,
  `alter table appointments add column absence_told_for timestamptz`,
  `create index room_members_waiting on room_members (waiting_since) where incarnation is not null and admitted_at is null`,
]

/** Makes the columns of waiting rooms. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
