import { sql, type Transaction } from 'kysely'
import { newId } from '@almanac/domain/ids'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'
import { besideWithdrawn } from '../evidence/counts'
import { kindsFrom, type SeverityLevel } from '../evidence/outcome'
import { raiseRevision } from '../registry/revision'
import { readHistories } from '../rollouts/history'
import { isHeld } from '../rollouts/known-good'
import { knownGoodBeside } from '../rollouts/rollback-target'
import type { Place } from '../rollouts/served-periods'
import { type Candidate, type PageLoad, releaseKey } from './suspects'

/** Loads that are compared: enough to tell rates apart, and read in a moment. */
const MAX_LOADS = 3_000

/** Affected people for whom a suspect is replaced. */
const MAX_PEOPLE = 200

/** A release that may be at fault, with the scope that serves it. */
export interface Suspect extends Candidate, Place {}

/** Whose loads are compared, and since when. */
interface Compared {
  remote: string
  /** What is a failure: where all phones are slow, everything fails as `blocked`, whatever is in the page. */
  level: SeverityLevel
  /** Failures of this version alone: those of another had another cause. All of them without it. */
  version?: string
  since?: Date
}

/**
 * Today's loads of a remote by people, with all that ran in the page. A failure names what had run by then; a load that
 * went well, what ran when it was looked at, and what reported with it.
 */
export async function pageLoadsOf(
  database: Database,
  { remote, level, version, since }: Compared,
): Promise<PageLoad[]> {
  const isFailure = sql<boolean>`(kind = any(${kindsFrom(level)}::text[]))`
  const { rows } = await sql<{ failed: boolean; person: string; releases: string[] }>`
    select own.failed, own.person, (
      select array_agg(distinct ran.remote || ' ' || ran.version)
      from release_loads other
      cross join lateral (
        select other.remote, other.version where other.remote = own.remote or not own.failed or own.page is null
        union all
        select part ->> 'remote', part ->> 'version' from jsonb_array_elements(coalesce(other.page, '[]')) part
        where other.remote = own.remote or not own.failed or own.page is null) ran
      where other.load_id = own.load_id) as releases
    from (
      select load_id, remote, ${isFailure} as failed, person, page from release_loads
      where remote = ${remote} and not outside and not visitor and loaded_at > now() - interval '1 day'
        and (not ${isFailure} or ${version ?? null}::text is null or version = ${version ?? null})
        and (not ${isFailure} or not ${besideWithdrawn(remote, version ?? null)})
        and (${since ?? null}::timestamptz is null or at > ${since ?? null}::timestamptz)
      order by loaded_at desc limit ${MAX_LOADS}) as own`.execute(database)
  return rows.map(({ releases, ...load }) => ({ ...load, releases: new Set(releases) }))
}

/**
 * The releases that ran in pages with failures, and are served now, each with the widest scope that serves it. One that
 * nothing could replace is no suspect: blaming it would change nothing, and it came before all others.
 */
export async function candidatesIn(database: Database, loads: readonly PageLoad[]): Promise<Suspect[]> {
  const keys = new Set(loads.filter(({ failed }) => failed).flatMap(({ releases }) => [...releases]))
  const now = new Date()
  const found = new Map<string, Suspect>()
  for (const [remote, history] of await readHistories(database, null))
    for (const { periods } of history.served.values()) {
      const open = periods.find(({ to }) => to === null)
      if (!open || !keys.has(releaseKey({ remote, version: open.version }))) continue
      const { version, company_id, group_id, from } = open
      const key = releaseKey({ remote, version })
      if (found.has(key) && company_id !== null) continue
      if (!knownGoodBeside(history, open, version)) continue
      const held =
        history.bundled.includes(version) || periods.some((period) => period.version === version && isHeld(period, now))
      found.set(key, { remote, version, company_id, group_id, since: from, held })
    }
  return [...found.values()]
}

/** A trial that goes on. */
export interface OpenTrial {
  id: string
  started_at: Date
  suspects: { remote: string; version: string }[]
  people: string[]
}

export function openTrialOf(database: Database, remote: string, version: string): Promise<OpenTrial | undefined> {
  return database
    .selectFrom('release_trials')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('ended_at', 'is', null)
    .orderBy('started_at')
    .select(['id', 'started_at', 'suspects', 'people'])
    .executeTakeFirst()
}

/** Begins a trial, and tells the tabs of those affected. The caller holds the lock. */
export async function startTrial(
  transaction: Transaction<Tables>,
  { remote, version }: Pick<Candidate, 'remote' | 'version'>,
  suspects: readonly Suspect[],
  people: readonly string[],
): Promise<void> {
  const named = suspects.map((suspect) => ({ remote: suspect.remote, version: suspect.version }))
  await transaction
    .insertInto('release_trials')
    .values({
      id: newId(),
      remote,
      version,
      signature: '',
      suspects: JSON.stringify(named),
      people: people.slice(0, MAX_PEOPLE),
    })
    .execute()
  await raiseRevision(transaction)
}

/** Adds people to a trial who have met the failures since. */
export async function addPeople(transaction: Transaction<Tables>, trial: OpenTrial, people: readonly string[]) {
  const added = people.filter((person) => !trial.people.includes(person))
  if (added.length === 0 || trial.people.length >= MAX_PEOPLE) return
  await transaction
    .updateTable('release_trials')
    .set({ people: [...trial.people, ...added].slice(0, MAX_PEOPLE) })
    .where('id', '=', trial.id)
    .execute()
  await raiseRevision(transaction)
}

/** Ends a trial: everybody is served by the rules again. */
export async function endTrial(
  transaction: Transaction<Tables>,
  id: string,
  blamed: Suspect | undefined,
): Promise<void> {
  await transaction
    .updateTable('release_trials')
    .set({
      ended_at: sql<Date>`now()`,
      blamed_remote: blamed?.remote ?? null,
      blamed_version: blamed?.version ?? null,
    })
    .where('id', '=', id)
    .execute()
  await raiseRevision(transaction)
}
