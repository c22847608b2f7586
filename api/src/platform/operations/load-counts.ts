import { sql } from 'kysely'
import type { Database } from '../../http/serve'

/** Hours of loads that the health of releases is read from. */
const HOURS = 48

/** What a row counts: everything of a release, or its part in one hour, browser, company or kind of failure. */
export type CountedBy = 'all' | 'hour' | 'browser' | 'company' | 'kind'

export interface LoadCount {
  remote: string
  version: string
  by: CountedBy
  /** The hour in ISO 8601, the browser, the key of the company, or the kind; empty for all. */
  name: string
  loads: number
  failures: number
}

/** Loads of releases in the last 48 hours, outside of outages: one pass over them, whatever the number of parts. */
export async function readLoadCounts(database: Database, remote: string | null): Promise<LoadCount[]> {
  const { rows } = await sql<LoadCount>`
    select remote, version,
      case when grouping(hour) = 0 then 'hour' when grouping(browser) = 0 then 'browser'
        when grouping(company) = 0 then 'company' when grouping(kind) = 0 then 'kind' else 'all' end as by,
      coalesce(to_char(hour, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), browser, company, kind, '') as name,
      sum(loads)::integer as loads, sum(failures)::integer as failures
    from (
      select release_loads.remote, release_loads.version, date_trunc('hour', release_loads.loaded_at, 'UTC') at time zone 'UTC' as hour,
        release_loads.browser, coalesce(companies.key, '') as company, release_loads.kind,
        count(*) as loads, count(*) filter (where release_loads.kind <> 'ok') as failures
      from release_loads left join companies on companies.id = release_loads.member_company_id
      where release_loads.at > now() - make_interval(hours => ${HOURS}) and not release_loads.outside
        and (${remote}::text is null or release_loads.remote = ${remote})
      group by 1, 2, 3, 4, 5, 6) as counted
    group by grouping sets ((remote, version), (remote, version, hour), (remote, version, browser), (remote, version, company), (remote, version, kind))`.execute(
    database,
  )
  return rows
}

/** Different people who loaded each release, and for whom it failed. */
export async function readPeople(
  database: Database,
  remote: string | null,
): Promise<{ remote: string; version: string; people: number; failing_people: number }[]> {
  return database
    .selectFrom('release_loads')
    .where(sql<boolean>`at > now() - make_interval(hours => ${HOURS})`)
    .where('outside', '=', false)
    .$if(remote !== null, (query) => query.where('remote', '=', remote ?? ''))
    .groupBy(['remote', 'version'])
    .select([
      'remote',
      'version',
      sql<number>`count(distinct person)::integer`.as('people'),
      sql<number>`count(distinct person) filter (where kind <> 'ok')::integer`.as('failing_people'),
    ])
    .execute()
}
