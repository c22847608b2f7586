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

/**
 * Loads of releases in the last 48 hours, outside of outages. Of the hours that the job has counted (`release_hours`) its
 * sums are read; of the latest, and of all since then should the job stand still, the loads themselves.
 */
async function readLoadCounts(database: Database, remote: string | null): Promise<LoadCount[]> {
  const { rows } = await sql<LoadCount>`
    with span as (
      select begin, greatest(begin, coalesce((select max(hour) from release_hours), begin)) as counted_until
      from (select date_trunc('hour', now() - make_interval(hours => ${HOURS}), 'UTC') as begin) as bounds)
    select remote, version,
      case when grouping(hour) = 0 then 'hour' when grouping(browser) = 0 then 'browser'
        when grouping(company) = 0 then 'company' when grouping(kind) = 0 then 'kind' else 'all' end as by,
      coalesce(to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), browser, company, kind, '') as name,
      sum(loads)::integer as loads, (sum(loads) filter (where kind <> 'ok'))::integer as failures
    from (
      select remote, version, hour, browser, coalesce(companies.key, '') as company, kind, loads
      from (
        select remote, version, hour, browser, member_company_id, kind, loads from release_hours, span
        where hour >= begin and hour < counted_until
        union all
        select remote, version, date_trunc('hour', loaded_at, 'UTC'), browser, member_company_id, kind, count(*)
        from release_loads, span
        -- The outcome comes after the load, and has the index.
        where at >= counted_until and loaded_at >= counted_until and not outside
        group by 1, 2, 3, 4, 5, 6) as loaded
      left join companies on companies.id = loaded.member_company_id
      where ${remote}::text is null or remote = ${remote}) as counted
    group by grouping sets ((remote, version), (remote, version, hour), (remote, version, browser), (remote, version, company), (remote, version, kind))`.execute(
    database,
  )
  return rows.map((row) => ({ ...row, failures: row.failures ?? 0 }))
}

/** People of a release, and their days with a load of it. */
export interface PeopleCount {
  remote: string
  version: string
  people: number
  failing_people: number
  person_days: number
  failing_days: number
}

/** Different people who loaded each release and for whom it failed, and their days, as `trialsOf` counts them. */
async function countPeople(database: Database, remote: string | null): Promise<PeopleCount[]> {
  const { rows } = await sql<PeopleCount>`
    select remote, version, count(*)::integer as people, (count(*) filter (where failing_days > 0))::integer as failing_people,
      sum(days)::integer as person_days, sum(failing_days)::integer as failing_days
    from (
      select remote, version, person, count(*) as days, count(*) filter (where failed) as failing_days
      from (
        select remote, version, person, bool_or(kind <> 'ok') as failed from release_loads
        where at > now() - make_interval(hours => ${HOURS}) and not outside and (${remote}::text is null or remote = ${remote})
        group by remote, version, person, date_trunc('day', loaded_at, 'UTC')) as of_day
      group by remote, version, person) as of_person
    group by remote, version`.execute(database)
  return rows
}

/** What is counted of all loads in 48 hours. */
interface Measured {
  counts: LoadCount[]
  people: PeopleCount[]
}

/** So many loads take long to count, and within the time that the result is kept it changes little. */
const MANY_LOADS = 20_000
const KEPT_MS = 15_000

interface Reading {
  /** When it was found, milliseconds; infinite while it is being read. */
  at: number
  found: Promise<Measured>
}

const readings = new WeakMap<Database, Map<string, Reading>>()

async function measure(database: Database, remote: string | null): Promise<Measured> {
  const [counts, people] = await Promise.all([readLoadCounts(database, remote), countPeople(database, remote)])
  return { counts, people }
}

/**
 * The loads and people of releases in the last 48 hours. Requests at one time share a reading; one of many loads is kept
 * for KEPT_MS, so that open pages of operators cost one look in that time, whatever their number.
 */
export async function readMeasured(database: Database, remote: string | null): Promise<Measured> {
  const own = readings.get(database) ?? new Map<string, Reading>()
  readings.set(database, own)
  const key = remote ?? ''
  const known = own.get(key)
  if (known && Date.now() - known.at < KEPT_MS) return known.found
  const reading: Reading = { at: Infinity, found: measure(database, remote) }
  own.set(key, reading)
  try {
    const found = await reading.found
    const loads = found.counts.reduce((sum, count) => sum + (count.by === 'all' ? count.loads : 0), 0)
    if (loads < MANY_LOADS) own.delete(key)
    else reading.at = Date.now()
    return found
  } catch (error) {
    own.delete(key)
    throw error
  }
}
