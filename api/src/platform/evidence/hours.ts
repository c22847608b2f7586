import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'

/** Outcomes that came within this time may belong to any hour of the past week. */
const RECENT_MINUTES = 10

/** The hours of releases of which outcomes came lately, or were found to lie in an outage. */
const recentHours = sql`
  select distinct remote, version, date_trunc('hour', loaded_at, 'UTC') from release_loads
  where at > now() - make_interval(mins => ${sql.lit(RECENT_MINUTES)})`

/** Counts the loads of each hour of which outcomes came lately; what was counted before is replaced. */
export async function countHours(database: Database): Promise<void> {
  await inTransaction(database, async (transaction) => {
    await sql`delete from release_hours where (remote, version, hour) in (${recentHours})`.execute(transaction)
    await sql`
      insert into release_hours (hour, remote, version, company_id, group_id, member_company_id, browser, host, kind, loads, people)
      select date_trunc('hour', loaded_at, 'UTC'), remote, version, company_id, group_id, member_company_id, browser, host, kind,
        count(*), count(distinct person)
      from release_loads
      where not outside and (remote, version, date_trunc('hour', loaded_at, 'UTC')) in (${recentHours})
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      on conflict (remote, version, hour, company_id, group_id, member_company_id, browser, host, kind)
        do update set loads = excluded.loads, people = excluded.people`.execute(transaction)
  })
}
