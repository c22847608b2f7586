import { sql } from 'kysely'
import type { FailureRate, Health } from '@almanac/contracts/platform/controls'
import type { Database } from '../../http/serve'
import { rateBetween } from '../evidence/judge'
import { originalStacks } from '../releases/maps/original-stack'
import { readHistories } from '../rollouts/history'
import type { RemoteHistory } from '../rollouts/known-good'
import { audienceSizes } from '../rollouts/people'
import { EVERYONE_PLACE, knownGoodBeside } from '../rollouts/rollback-target'
import { type LoadCount, readLoadCounts, readPeople } from './load-counts'
import { reachedBy } from './reached'

/** Parts that are listed of each release. */
const MAX_PARTS = 5

const keyOf = ({ remote, version }: { remote: string; version: string }): string => `${remote} ${version}`

function byRelease<T extends { remote: string; version: string }>(rows: T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const own = found.get(keyOf(row))
    if (own) own.push(row)
    else found.set(keyOf(row), [row])
  }
  return found
}

const rateOf = ({ loads, failures }: Pick<LoadCount, 'loads' | 'failures'>): FailureRate => ({
  loads,
  failures,
  rate: loads === 0 ? 0 : failures / loads,
  ...rateBetween({ trials: loads, failures }),
})

/** What the server concluded about each release within two days, the latest first. */
function readVerdicts(database: Database, remote: string | null) {
  return database
    .selectFrom('release_verdicts')
    .where(sql<boolean>`at > now() - interval '48 hours'`)
    .$if(remote !== null, (query) => query.where('remote', '=', remote ?? ''))
    .orderBy('at', 'desc')
    .limit(500)
    .select(['remote', 'version', 'action', 'at', 'reason'])
    .execute()
}

/** The first error of each release. */
async function readErrors(database: Database, remote: string | null) {
  const errors = await database
    .selectFrom('release_errors')
    .distinctOn(['remote', 'version'])
    .where(sql<boolean>`last_at > now() - interval '48 hours'`)
    .$if(remote !== null, (query) => query.where('remote', '=', remote ?? ''))
    .orderBy('remote')
    .orderBy('version')
    .orderBy('first_at')
    .select(['remote', 'version', 'kind', 'message', 'stack', 'first_at'])
    .execute()
  const stacks = await originalStacks(database, errors)
  return errors.map((error, index) => ({ ...error, ...stacks[index] }))
}

/** The parts with failures, the most first. */
function partsOf(counts: LoadCount[], by: LoadCount['by']): Health['kinds'] {
  return counts
    .filter((count) => count.by === by && count.failures > 0 && count.name !== '')
    .toSorted((one, other) => other.failures - one.failures)
    .slice(0, MAX_PARTS)
    .map(({ name, loads, failures }) => ({ name, loads, failures }))
}

/** The loads of the known good release that this one is compared with, for everyone. */
function baseOf(own: LoadCount, all: LoadCount[], history: RemoteHistory | undefined): Health['base'] {
  const good = history && knownGoodBeside(history, EVERYONE_PLACE, own.version)
  const base = good && all.find(({ remote, version }) => remote === own.remote && version === good.version)
  return base ? { version: base.version, ...rateOf(base) } : null
}

/** Above this a release without another beside it counts as failing. */
const TOLERATED_RATE = 0.03

function stateOf({ low, loads }: FailureRate, base: Health['base']): Health['state'] {
  if (loads === 0) return 'unknown'
  return low > (base ? base.high : TOLERATED_RATE) ? 'failing' : 'ok'
}

/** The hours with loads, the oldest first. */
function hoursOf(counts: LoadCount[]): Health['hours'] {
  return counts
    .filter(({ by }) => by === 'hour')
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, loads, failures }) => ({ hour: name, loads, failures }))
}

const SEVERITY: readonly Health['state'][] = ['failing', 'flagged', 'withdrawn', 'ok', 'unknown']

/** Those that hurt somebody now come first, then what the server has dealt with. */
function bySickness(one: Health, other: Health): number {
  return (
    SEVERITY.indexOf(one.state) - SEVERITY.indexOf(other.state) ||
    other.low - one.low ||
    (keyOf(one) < keyOf(other) ? -1 : 1)
  )
}

/** How the releases that were loaded lately, or that rules name, do in browsers; the sickest first. */
export async function readHealth(database: Database, remote: string | null): Promise<Health[]> {
  const [counts, people, verdicts, errors, releases, rules, sizeOf, histories] = await Promise.all([
    readLoadCounts(database, remote),
    readPeople(database, remote),
    readVerdicts(database, remote),
    readErrors(database, remote),
    database
      .selectFrom('releases')
      .$if(remote !== null, (query) => query.where('remote', '=', remote ?? ''))
      .select(['remote', 'version', 'withdrawn_at'])
      .execute(),
    database.selectFrom('rollouts').select(['remote', 'version', 'company_id', 'group_id', 'percent']).execute(),
    audienceSizes(database),
    readHistories(database, remote),
  ])
  const [countsOf, peopleOf, verdictsOf, errorsOf] = [
    byRelease(counts),
    byRelease(people),
    byRelease(verdicts),
    byRelease(errors),
  ]
  const totals = counts.filter(({ by }) => by === 'all')
  const withdrawn = new Set(releases.filter(({ withdrawn_at }) => withdrawn_at !== null).map(keyOf))
  const named = new Set(rules.map(keyOf))
  return releases
    .filter((release) => countsOf.has(keyOf(release)) || named.has(keyOf(release)) || verdictsOf.has(keyOf(release)))
    .map(({ remote: of, version }): Health => {
      const key = keyOf({ remote: of, version })
      const own = countsOf.get(key) ?? []
      const total = own.find(({ by }) => by === 'all') ?? {
        remote: of,
        version,
        by: 'all',
        name: '',
        loads: 0,
        failures: 0,
      }
      const rate = rateOf(total)
      const base = baseOf(total, totals, histories.get(of))
      const [verdict] = verdictsOf.get(key) ?? []
      const [error] = errorsOf.get(key) ?? []
      return {
        remote: of,
        version,
        ...rate,
        state: withdrawn.has(key) ? 'withdrawn' : verdict ? 'flagged' : stateOf(rate, base),
        verdict: verdict ? { at: verdict.at.toISOString(), reason: verdict.reason } : null,
        people: peopleOf.get(key)?.[0]?.people ?? 0,
        failing_people: peopleOf.get(key)?.[0]?.failing_people ?? 0,
        reached: reachedBy(rules, { remote: of, version }, sizeOf),
        base,
        kinds: partsOf(own, 'kind'),
        browsers: partsOf(own, 'browser'),
        companies: partsOf(own, 'company'),
        error: error ? { ...error, at: error.first_at.toISOString() } : null,
        hours: hoursOf(own),
      }
    })
    .toSorted(bySickness)
}
