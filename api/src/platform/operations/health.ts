import { sql } from 'kysely'
import type { FailureRate, Health } from '@almanac/contracts/platform/controls'
import type { Database } from '../../http/serve'
import { rateBetween } from '../evidence/judge'
import { reasonIn, type StoredReason } from '../reasons'
import { originalStacks } from '../releases/maps/original-stack'
import { readHistories } from '../rollouts/history'
import type { RemoteHistory } from '../rollouts/known-good'
import { audienceSizes } from '../rollouts/people'
import { EVERYONE_PLACE, knownGoodBeside } from '../rollouts/rollback-target'
import { type LoadCount, type PeopleCount, readMeasured } from './load-counts'
import { reachedBy, releaseKey as keyOf } from './reached'

/** Parts that are listed of each release. */
const MAX_PARTS = 5

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
    .select(['remote', 'version', 'action', 'at', 'reason', 'reasons'])
    .execute()
}

function readReleases(database: Database, remote: string | null) {
  return database
    .selectFrom('releases')
    .$if(remote !== null, (query) => query.where('remote', '=', remote ?? ''))
    .select(['remote', 'version', 'withdrawn_at'])
    .execute()
}

/** The trials that go on, by the release whose screens fail. */
async function readTrials(database: Database, remote: string | null) {
  const rows = await database
    .selectFrom('release_trials')
    .where('ended_at', 'is', null)
    .$if(remote !== null, (query) => query.where('remote', '=', remote ?? ''))
    .orderBy('started_at')
    .limit(100)
    .select(['remote', 'version', 'suspects', 'started_at'])
    .select(sql<number>`cardinality(people)`.as('people'))
    .execute()
  return rows.map(({ started_at, suspects, people, ...failing }) => ({
    ...failing,
    trial: { suspects, people, since: started_at.toISOString() },
  }))
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

type PersonDays = NonNullable<Health['person_days']>

function personDaysOf(count: PeopleCount | undefined): PersonDays {
  const [total, failures] = [count?.person_days ?? 0, count?.failing_days ?? 0]
  return { total, failures, rate: total === 0 ? 0 : failures / total, ...rateBetween({ trials: total, failures }) }
}

/** By person-days, as the server judges: one slow phone among many people is no sick release. */
function stateOf(
  { low, total }: PersonDays,
  base: PersonDays,
  { failing_people, reached }: { failing_people: number; reached: number },
): Health['state'] {
  if (total === 0) return 'unknown'
  const isMoreThanOne = failing_people > 1 || reached <= 1
  return isMoreThanOne && low > (base.total > 0 ? base.high : TOLERATED_RATE) ? 'failing' : 'ok'
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

const noLoadsOf = (remote: string, version: string): LoadCount => ({
  remote,
  version,
  by: 'all',
  name: '',
  loads: 0,
  failures: 0,
})

const verdictIn = (locale: string, { at, ...why }: { at: Date } & StoredReason<string>): Health['verdict'] => ({
  at: at.toISOString(),
  reason: reasonIn(locale, why),
})

/** How the releases that were loaded lately, or that rules name, do in browsers, in this language; the sickest first. */
export async function readHealth(database: Database, remote: string | null, locale: string): Promise<Health[]> {
  const [{ counts, people }, verdicts, trials, errors, releases, rules, sizeOf, histories] = await Promise.all([
    readMeasured(database, remote),
    readVerdicts(database, remote),
    readTrials(database, remote),
    readErrors(database, remote),
    readReleases(database, remote),
    database.selectFrom('rollouts').select(['remote', 'version', 'company_id', 'group_id', 'percent']).execute(),
    audienceSizes(database),
    readHistories(database, remote, [EVERYONE_PLACE]),
  ])
  const [countsOf, peopleOf, verdictsOf] = [byRelease(counts), byRelease(people), byRelease(verdicts)]
  const [trialsOf, errorsOf] = [byRelease(trials), byRelease(errors)]
  const totals = counts.filter(({ by }) => by === 'all')
  const withdrawn = new Set(releases.filter(({ withdrawn_at }) => withdrawn_at !== null).map(keyOf))
  const named = new Set(rules.map(keyOf))
  const reachedOf = reachedBy(rules, sizeOf)
  return releases
    .filter((release) => [countsOf, named, verdictsOf, trialsOf].some((known) => known.has(keyOf(release))))
    .map(({ remote: of, version }): Health => {
      const key = keyOf({ remote: of, version })
      const own = countsOf.get(key) ?? []
      const total = own.find(({ by }) => by === 'all') ?? noLoadsOf(of, version)
      const base = baseOf(total, totals, histories.get(of))
      const days = personDaysOf(peopleOf.get(key)?.[0])
      const baseDays = personDaysOf(base ? peopleOf.get(keyOf({ remote: of, version: base.version }))?.[0] : undefined)
      const verdict = verdictsOf.get(key)?.[0] ?? null
      const trial = trialsOf.get(key)?.[0]?.trial ?? null
      const [error] = errorsOf.get(key) ?? []
      const { people: loaded = 0, failing_people = 0 } = peopleOf.get(key)?.[0] ?? {}
      const reached = reachedOf.get(key) ?? 0
      return {
        remote: of,
        version,
        ...rateOf(total),
        state: withdrawn.has(key)
          ? 'withdrawn'
          : verdict || trial
            ? 'flagged'
            : stateOf(days, baseDays, { failing_people, reached }),
        person_days: days,
        verdict: verdict && verdictIn(locale, verdict),
        trial,
        people: loaded,
        failing_people,
        reached,
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
