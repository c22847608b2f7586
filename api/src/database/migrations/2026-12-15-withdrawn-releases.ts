import { sql, type Kysely } from 'kysely'

/** One word for a release that is marked as bad: withdrawn, as on the screen. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table releases rename column taken_back_at to withdrawn_at`.execute(database)
  await sql`alter table rollout_changes drop constraint rollout_changes_action_check`.execute(database)
  await sql`update rollout_changes set action = 'withdrawal' where action = 'taken_back'`.execute(database)
  await sql`alter table rollout_changes add constraint rollout_changes_action_check check (action in ('rollout', 'rollback', 'withdrawal'))`.execute(
    database,
  )
  await sql`update audit_trail set action = 'withdrawal' where action = 'taken_back'`.execute(database)
}
