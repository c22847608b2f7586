import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../http/serve'
import type { Place } from '../rollouts/served-periods'
import type { Slice, TrialCounts } from './judge'
import { SEVERITY, SEVERITY_LEVELS } from './outcome'
import { LEAST_MEASURED, PARTS, SLOWER } from './speed'

/** Days of which the known good release is counted: as long as loads are kept. */
const BASE_DAYS = 7

/** A release in a scope, since it was rolled out there. */
export interface ServedScope extends Place {
  remote: string
  version: string
  since: Date
  /** Loads from then on alone. */
  from?: Date
  /** Loads before then alone. */
  before?: Date
}

/** A rule's time of change in a token is a moment before that of its change in the history. */
const MARGIN_SECONDS = 1

/** What is withdrawn stays in open pages, and in what was counted before. */
const RECENT = sql`now() - interval '2 days'`

/**
 * Another release ran in the page that is withdrawn, or was in some scope: what failed there may be its doing, and
 * counts for nothing. If it was not, pages without it fail as well.
 */
export const besideWithdrawn = (remote: string, version: string | null): RawBuilder<boolean> =>
  sql`exists (
    select from jsonb_array_elements(coalesce(page, '[]')) part
    join (
      select gone.remote, gone.version from releases gone where gone.withdrawn_at > ${RECENT}
      union select verdict.remote, verdict.version from release_verdicts verdict
      where verdict.action = 'withdrawal' and verdict.at > ${RECENT}) withdrawn
      on withdrawn.remote = part ->> 'remote' and withdrawn.version = part ->> 'version'
    where withdrawn.remote <> ${remote} or withdrawn.version <> ${version ?? ''})`

const loadsOf = ({ remote, version, company_id, group_id, since, from, before }: ServedScope): RawBuilder<boolean> =>
  sql`remote = ${remote} and version = ${version} and not outside
    and company_id is not distinct from ${company_id}::uuid and group_id is not distinct from ${group_id}::uuid
    and rule_since >= ${since}::timestamptz - make_interval(secs => ${MARGIN_SECONDS})
    and loaded_at >= greatest(date_trunc('day', now(), 'UTC') - interval '1 day', date_trunc('minute', ${from ?? null}::timestamptz))
    and (${before ?? null}::timestamptz is null or loaded_at < date_trunc('minute', ${before ?? null}::timestamptz))
    and (kind = 'ok' or not ${besideWithdrawn(remote, version)})`

/** Trials of people with the same company, browser and host. */
export interface TrialRow {
  visitor: boolean
  company: string | null
  browser: string
  host: string
  trials: number
  /** Trials that failed, by level of severity. */
  failures: number[]
  /** Different people whose trials failed, by level of severity. */
  people: number[]
}

/** How severe the worst outcome of a trial was: comparable with that of a level. */
const worstKind = sql<number>`max(array_position(${[...SEVERITY]}::text[], kind))`
const severityOf = (level: (typeof SEVERITY_LEVELS)[number]) => SEVERITY.indexOf(level) + 1

/** What `count` is of the trials whose worst outcome reaches each level. */
const byLevel = (count: RawBuilder<unknown>) =>
  sql<
    number[]
  >`array[${sql.join(SEVERITY_LEVELS.map((level) => sql`(${count} filter (where worst >= ${sql.lit(severityOf(level))}))::int`))}]`

/**
 * The trials of a release in a scope, of today and yesterday: a trial is a person's day, which failed if one of its
 * loads did. In a scope of one or two people each load is a trial.
 */
export async function trialsOf(database: Database, scope: ServedScope, audience: number | null): Promise<TrialRow[]> {
  const unit = audience !== null && audience < 3 ? sql`load_id::text` : sql`date_trunc('day', loaded_at, 'UTC')::text`
  const { rows } = await sql<TrialRow>`
    with trials as (
      select person, visitor, member_company_id, min(browser) as browser, max(host) as host, ${worstKind} as worst
      from release_loads where ${loadsOf(scope)} group by person, visitor, member_company_id, ${unit})
    select visitor, companies.key as company, browser, host, count(*)::int as trials,
      ${byLevel(sql`count(*)`)} as failures, ${byLevel(sql`count(distinct person)`)} as people
    from trials left join companies on companies.id = trials.member_company_id
    group by visitor, companies.key, browser, host`.execute(database)
  return rows
}

/** The slices of these trials, with the failures of a level: everybody, and each company, browser and host. */
export function slicesOf(rows: readonly TrialRow[], level: number): Slice[] {
  const slices = new Map<string, Slice>()
  const add = (kind: Slice['kind'], name: string, row: TrialRow) => {
    const slice = slices.get(name) ?? { kind, name, people: 0, of: { trials: 0, failures: 0 } }
    slices.set(name, slice)
    slice.people += row.people[level] ?? 0
    slice.of.trials += row.trials
    slice.of.failures += row.failures[level] ?? 0
  }
  for (const row of rows) {
    add('everybody', 'everybody', row)
    if (row.company !== null) add('company', `company ${row.company}`, row)
    add('browser', `browser ${row.browser}`, row)
    add('host', `host ${row.host}`, row)
  }
  return [...slices.values()]
}

/** The known good release: its trials, and the bounds of the parts of its measurements. */
export interface BaseCounts {
  trials: number
  /** Trials that failed, by level of severity. */
  failures: number[]
  lcp: number[] | null
  inp: number[] | null
}

/** Where no release is known good. */
export const NO_TRIALS: BaseCounts = { trials: 0, failures: [], lcp: null, inp: null }

/** The trials of a release, with the failures of a level. */
export const trialsAt = (
  { trials, failures }: Pick<BaseCounts, 'trials' | 'failures'>,
  level: number,
): TrialCounts => ({
  trials,
  failures: failures[level] ?? 0,
})

const quantiles = Array.from({ length: PARTS - 1 }, (_, part) => (part + 1) / PARTS)

/** Another version of the remote ran in the page: what fails there may be its doing, as of all that it can reach. */
const beside = (remote: string, version: string) =>
  sql`jsonb_path_exists(coalesce(page, '[]'), '$[*] ? (@.remote == $remote && @.version != $version)',
    jsonb_build_object('remote', ${remote}::text, 'version', ${version}::text))`

/** The trials of a release in all scopes within a week, without failures beside another version of it. */
export async function baseOf(database: Database, remote: string, version: string): Promise<BaseCounts> {
  const { rows } = await sql<BaseCounts>`
    with trials as (
      select ${worstKind} as worst, avg(lcp) as lcp, avg(inp) as inp from release_loads
      where remote = ${remote} and version = ${version} and not outside and loaded_at > now() - make_interval(days => ${BASE_DAYS})
        and (kind = 'ok' or not ${beside(remote, version)})
      group by person, date_trunc('day', loaded_at, 'UTC'))
    select count(*)::int as trials, ${byLevel(sql`count(*)`)} as failures,
      case when count(lcp) >= ${LEAST_MEASURED} then percentile_cont(${quantiles}::float8[]) within group (order by lcp) end as lcp,
      case when count(inp) >= ${LEAST_MEASURED} then percentile_cont(${quantiles}::float8[]) within group (order by inp) end as inp
    from trials`.execute(database)
  return rows[0] ?? { trials: 0, failures: [], lcp: null, inp: null }
}

/** How many people's measurements of a day fell into each part of those of the known good release. */
export async function histogramOf(
  database: Database,
  scope: ServedScope,
  measured: 'lcp' | 'inp',
  bounds: number[],
): Promise<number[]> {
  const { rows } = await sql<{ part: number; count: number }>`
    select width_bucket(value / ${SLOWER}, ${bounds}::float8[]) as part, count(*)::int as count
    from (select avg(${sql.ref(measured)}) as value from release_loads where ${loadsOf(scope)} and ${sql.ref(measured)} is not null
      group by person, date_trunc('day', loaded_at, 'UTC')) as trials
    group by part`.execute(database)
  const histogram = Array.from({ length: PARTS }, () => 0)
  for (const { part, count } of rows) histogram[part] = count
  return histogram
}

/** An error of a release in a scope, and how many people had it. */
export interface ErrorCount {
  signature: string
  people: number
  message: string
}

/** Errors of a release in a scope that another release never had. */
export async function newErrorsOf(database: Database, scope: ServedScope, base: string): Promise<ErrorCount[]> {
  const { rows } = await sql<ErrorCount>`
    select found.signature, found.people, coalesce(error.message, '') as message
    from (select signature, count(distinct person)::int as people from release_loads
      where ${loadsOf(scope)} and signature is not null group by signature) as found
    left join release_errors error on error.remote = ${scope.remote} and error.version = ${scope.version} and error.signature = found.signature
    where not exists (select from release_errors known
      where known.remote = ${scope.remote} and known.version = ${base} and known.signature = found.signature)
    order by found.people desc limit 20`.execute(database)
  return rows
}

/** How many people a scope has, where it has at most `most`; null where it has more, as everyone. */
export async function audienceOfScope(
  database: Database,
  { company_id, group_id }: Place,
  most: number,
): Promise<number | null> {
  if (company_id === null) return null
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (
      select distinct user_id from memberships
      where company_id = ${company_id} and (${group_id}::uuid is null or group_id = ${group_id}::uuid) limit ${most + 1}) as members`.execute(
    database,
  )
  const people = rows[0]?.people ?? 0
  return people > most ? null : people
}

/** When the rule of another remote was changed last, after this release came: what runs beside it. Null where none was. */
export async function latestChangeBeside(
  database: Database,
  { remote, company_id, since }: ServedScope,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(changed_at) as at from rollouts
    where remote <> ${remote} and changed_at > ${since}::timestamptz
      and (company_id is null or ${company_id}::uuid is null or company_id = ${company_id}::uuid)`.execute(database)
  return rows[0]?.at ?? null
}
