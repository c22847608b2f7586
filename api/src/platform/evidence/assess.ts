import type { Reason } from '../../database/documents/reason'
import type { Database } from '../../http/serve'
import { readHistories } from '../rollouts/history'
import { knownGoodBeside, placesOf } from '../rollouts/rollback-target'
import { type Place, placeKey } from '../rollouts/served-periods'
import {
  audienceOfScope,
  type BaseCounts,
  baseOf,
  histogramOf,
  latestChangeBeside,
  newErrorsOf,
  NO_TRIALS,
  type ServedScope,
  slicesOf,
  trialsAt,
  type TrialRow,
  trialsOf,
} from './counts'
import { FLAG_EVIDENCE, isNewError, type Judgement, judgeLevels, LEAST_PEOPLE, rateBetween } from './judge'
import { SEVERITY_LEVELS } from './outcome'
import { because } from '../reasons'
import { slowness } from './speed'
import type { Conclusion } from './verdicts'

/** A release in a scope, as a token names it. */
export interface Named extends Place {
  remote: string
  version: string
}

/** What is known of a release in a scope that is served it now. */
export interface Assessment {
  scope: ServedScope
  /** To be told, or done. */
  conclusions: Conclusion[]
}

const percent = (rate: number): string => `${(100 * rate).toFixed(1)} %`

function reasonsFor({ slice, base }: Judgement, base_version: string | null): Reason[] {
  if (!slice) return []
  const { low, high } = rateBetween(slice.of)
  const { failures, trials } = slice.of
  const bounds = { low: percent(low), high: percent(high) }
  const name = slice.name.replace(`${slice.kind} `, '')
  return [
    {
      code: slice.kind === 'everybody' ? 'failed' : `failed_${slice.kind}`,
      values: { failures, trials, ...bounds, name, people: slice.people },
    },
    base_version === null || base.trials === 0
      ? { code: 'no_base', values: {} }
      : { code: 'base', values: { version: base_version, failures: base.failures, trials: base.trials } },
  ]
}

/** Since when the scope is served this version; undefined where it is not any more. */
async function currentPeriod(database: Database, { remote, version, company_id, group_id }: Named) {
  const place = { company_id, group_id }
  const history = (await readHistories(database, remote, placesOf(place))).get(remote)
  const open = history?.served.get(placeKey(place))?.periods.find(({ to }) => to === null)
  if (!history || open?.version !== version) return undefined
  return { since: open.from, good: knownGoodBeside(history, place, version)?.version ?? null }
}

/** A known good release with this many trials changes little within a minute, and takes long to count. */
const MANY_TRIALS = 500
const BASE_MS = 60_000
const bases = new WeakMap<Database, Map<string, { at: number; base: BaseCounts }>>()

async function cachedBase(database: Database, remote: string, version: string | null): Promise<BaseCounts> {
  if (version === null) return NO_TRIALS
  const own = bases.get(database) ?? new Map<string, { at: number; base: BaseCounts }>()
  bases.set(database, own)
  const key = `${remote} ${version}`
  const known = own.get(key)
  if (known && Date.now() - known.at < BASE_MS) return known.base
  const base = await baseOf(database, remote, version)
  if (base.trials >= MANY_TRIALS) own.set(key, { at: Date.now(), base })
  return base
}

interface Compared {
  scope: ServedScope
  good: string | null
  base: BaseCounts
  audience: number | null
}

const judgeRows = (rows: readonly TrialRow[], base: BaseCounts, audience: number | null): Judgement =>
  judgeLevels(
    SEVERITY_LEVELS.map((_, level) => ({ slices: slicesOf(rows, level), base: trialsAt(base, level) })),
    audience,
  )

/** What the failures of a release say: people alone may have it withdrawn, visitors have it flagged. */
async function concludeFailures(database: Database, { scope, good, base, audience }: Compared): Promise<Conclusion[]> {
  const rows = await trialsOf(database, scope, audience)
  const people = judgeRows(
    rows.filter(({ visitor }) => !visitor),
    base,
    audience,
  )
  const found = people.verdict === 'withdraw' ? people : judgeRows(rows, base, audience)
  const { slice, evidence } = found
  if (found.verdict === 'keep' || !slice) return []
  const action = people.verdict === 'withdraw' ? 'withdrawal' : 'flag'
  return [
    {
      action,
      cause: 'failures',
      detail: slice.kind === 'everybody' ? '' : slice.name,
      counts: slice.of,
      people: slice.people,
      levels: found.levels.flatMap((level) => SEVERITY_LEVELS[level] ?? []),
      base_version: good,
      base: found.base,
      evidence,
      ...because(...reasonsFor(found, good)),
    },
  ]
}

/** Trials before a change that say how often a release failed then. */
const LEAST_BEFORE = 10

/** What the failures say since something else in the page was changed, beside those of the same release before. */
async function concludeSinceChange(database: Database, compared: Compared): Promise<Conclusion[]> {
  const { scope, audience } = compared
  const changed = await latestChangeBeside(database, scope)
  if (!changed) return []
  const rows = await trialsOf(database, { ...scope, before: changed }, audience)
  const before = SEVERITY_LEVELS.flatMap((_, level) => slicesOf(rows, level)[0]?.of ?? [])
  const trials = before[0]?.trials ?? 0
  if (trials < LEAST_BEFORE) return []
  const base = { ...compared.base, trials, failures: before.map(({ failures }) => failures) }
  return concludeFailures(database, { ...compared, scope: { ...scope, from: changed }, good: scope.version, base })
}

/** Errors that the known good release never had. */
async function concludeErrors(database: Database, { scope, good, base, audience }: Compared): Promise<Conclusion[]> {
  if (good === null || base.trials === 0) return []
  const errors = await newErrorsOf(database, scope, good)
  return errors
    .filter(({ people }) => isNewError(people, audience))
    .map(({ signature, people, message }) => ({
      action: 'flag',
      cause: 'error',
      detail: signature,
      counts: { trials: people, failures: people },
      people,
      levels: SEVERITY_LEVELS.slice(0, 1),
      base_version: good,
      base: trialsAt(base, 0),
      evidence: 0,
      ...because({
        code: message === '' ? 'new_error_unnamed' : 'new_error',
        values: { people, version: good, message },
      }),
    }))
}

/** Slowness beside the known good release. */
async function concludeSpeed(database: Database, { scope, good, base }: Compared): Promise<Conclusion[]> {
  const found: Conclusion[] = []
  for (const cause of ['lcp', 'inp'] as const) {
    const bounds = base[cause]
    if (bounds === null) continue
    const histogram = await histogramOf(database, scope, cause, bounds)
    const evidence = slowness(histogram)
    const trials = histogram.reduce((sum, count) => sum + count, 0)
    const upper = histogram.slice(histogram.length / 2).reduce((sum, count) => sum + count, 0)
    if (evidence >= FLAG_EVIDENCE)
      found.push({
        action: 'flag',
        cause,
        detail: '',
        counts: { trials, failures: upper },
        people: upper,
        levels: SEVERITY_LEVELS.slice(0, 1),
        base_version: good,
        base: trialsAt(base, 0),
        evidence,
        ...because({ code: `slow_${cause}`, values: { upper, trials, version: good ?? '' } }),
      })
  }
  return found
}

const isWithdrawal = (conclusions: readonly Conclusion[]): boolean =>
  conclusions.some(({ action }) => action === 'withdrawal')

/** What the loads of a release say about it in a scope; undefined where that is not served it any more. */
export async function assess(database: Database, named: Named): Promise<Assessment | undefined> {
  const period = await currentPeriod(database, named)
  if (!period) return undefined
  const { remote, version, company_id, group_id } = named
  const scope = { remote, version, company_id, group_id, since: period.since }
  const compared: Compared = {
    scope,
    good: period.good,
    base: await cachedBase(database, remote, period.good),
    audience: await audienceOfScope(database, named, LEAST_PEOPLE),
  }
  const failures = await concludeFailures(database, compared)
  const since = isWithdrawal(failures) ? [] : await concludeSinceChange(database, compared)
  const conclusions = [
    ...(isWithdrawal(since) ? since : failures),
    ...(await concludeErrors(database, compared)),
    ...(await concludeSpeed(database, compared)),
  ]
  return { scope, conclusions }
}
