import { sql, type Kysely } from 'kysely'

/** The hours of releases name the company of the people, by which operators see failures. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table release_hours add column member_company_id uuid`.execute(database)
  await sql`drop index release_hours_once`.execute(database)
  await sql`create unique index release_hours_once
    on release_hours (remote, version, hour, company_id, group_id, member_company_id, browser, host, kind) nulls not distinct`.execute(
    database,
  )
}
