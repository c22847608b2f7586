import { sql, type Kysely } from 'kysely'

/** The server's reasons for changes of rules, ends of plans and alerts, by code, like those of verdicts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const table of ['rollout_changes', 'rollout_plans', 'operator_alerts'])
    await sql`alter table ${sql.table(table)} add column reasons jsonb`.execute(database)
  // What was written before by verdicts has its codes there.
  for (const table of ['rollout_changes', 'rollout_plans', 'operator_alerts'])
    await sql`update ${sql.table(table)} as told set reasons = verdicts.reasons
      from release_verdicts as verdicts
      where verdicts.remote = told.remote and verdicts.reason = told.reason and verdicts.reasons is not null`.execute(
      database,
    )
}
