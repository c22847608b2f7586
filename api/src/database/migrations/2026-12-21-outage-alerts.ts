import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table release_outages
    add column began_alert boolean not null default false,
    add column ended_alert boolean not null default false`,
  // Nobody is written to about those of before.
  `update release_outages set began_alert = true, ended_alert = true`,
  `alter table operator_alerts drop constraint operator_alerts_what`,
  `alter table operator_alerts add constraint operator_alerts_what check (what in
    ('withdrawn', 'flagged', 'plan_stopped', 'host_misfit', 'host_degraded', 'outage_began', 'outage_ended'))`,
]

/** Operators are written to about outages. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
