import type { Reason } from '../../database/documents/reason'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import type { ServedScope } from '../evidence/counts'
import { SEVERITY_LEVELS, type SeverityLevel } from '../evidence/outcome'
import { because } from '../reasons'
import type { Conclusion } from '../evidence/verdicts'
import { lockRegistry } from '../registry/revision'
import {
  addPeople,
  candidatesIn,
  endTrial,
  type OpenTrial,
  openTrialOf,
  pageLoadsOf,
  startTrial,
  type Suspect,
} from './rows'
import { type PageLoad, releaseKey, suspectsOf } from './suspects'
import { armIn, trialResult } from './trial'

/** A trial without a result ends after this, and operators decide. */
const LONGEST_TRIAL_MS = 3_600_000

/** Who is at fault for the failures of a release's screens: itself, another one, or not known yet or at all. */
export type Blame =
  | { fault: 'own' }
  | { fault: 'trial' }
  | { fault: 'other'; suspect: Suspect; conclusion: Conclusion }
  | { fault: 'unknown'; reason: Reason }

/** Whether the rates alone showed it, or a trial. */
type BlameCode = 'blamed' | 'blamed_by_trial'

const failedIn = (loads: readonly PageLoad[]) => loads.filter(({ failed }) => failed)
const peopleIn = (loads: readonly PageLoad[]) => [...new Set(failedIn(loads).map(({ person }) => person))]

/** How often the loads of those affected failed (0 to 1). */
function rateAmong(people: readonly string[], loads: readonly PageLoad[]): number {
  const own = loads.filter(({ person }) => people.includes(person))
  return own.length === 0 ? 1 : failedIn(own).length / own.length
}

/** What is examined: the release whose screens fail, the loads that are compared, and what counts as a failure. */
interface Examined {
  scope: ServedScope
  loads: readonly PageLoad[]
  level: SeverityLevel
}

/** The conclusion about a release that broke the screens of another. */
function conclusionOf({ scope, loads, level }: Examined, suspect: Suspect, how: BlameCode): Conclusion {
  const [present, absent] = [true, false]
    .map((wanted) => loads.filter(({ releases }) => releases.has(releaseKey(suspect)) === wanted))
    .map((some) => ({ trials: some.length, failures: failedIn(some).length }))
  const none = { trials: 0, failures: 0 }
  const [counts, base] = [present ?? none, absent ?? none]
  return {
    action: 'withdrawal',
    cause: 'blame',
    detail: releaseKey(scope),
    counts,
    people: peopleIn(loads).length,
    levels: [level],
    base_version: null,
    base,
    evidence: 0,
    ...because({
      code: how,
      values: {
        release: releaseKey(scope),
        suspect: releaseKey(suspect),
        failures: counts.failures,
        trials: counts.trials,
        base_failures: base.failures,
        base_trials: base.trials,
      },
    }),
  }
}

function blameOn(examined: Examined, suspect: Suspect, how: BlameCode): Blame {
  const { remote, version } = examined.scope
  return suspect.remote === remote && suspect.version === version
    ? { fault: 'own' }
    : { fault: 'other', suspect, conclusion: conclusionOf(examined, suspect, how) }
}

/** What a trial that goes on shows. */
async function continueTrial(
  database: Database,
  { scope, loads: all, level }: Examined,
  trial: OpenTrial,
): Promise<Blame> {
  const loads = await pageLoadsOf(database, { remote: scope.remote, level, since: trial.started_at })
  const suspects = await candidatesIn(database, all)
  const [first, second] = trial.suspects.map((named) =>
    suspects.find((suspect) => releaseKey(suspect) === releaseKey(named)),
  )
  const rate = rateAmong(
    trial.people,
    all.filter(({ releases }) => trial.suspects.every((one) => releases.has(releaseKey(one)))),
  )
  const own = { people: trial.people, loads }
  const result = first && second ? trialResult(armIn(own, second, first), armIn(own, first, second), rate) : 'neither'
  const isOver = Date.now() - trial.started_at.getTime() > LONGEST_TRIAL_MS
  const blamed = result === 'first' ? first : result === 'second' ? second : undefined
  return inTransaction(database, async (transaction): Promise<Blame> => {
    await lockRegistry(transaction)
    if (result === 'undecided' && !isOver) {
      await addPeople(transaction, trial, peopleIn(loads))
      return { fault: 'trial' }
    }
    await endTrial(transaction, trial.id, blamed)
    const [one = '', other = ''] = trial.suspects.map(releaseKey)
    return blamed
      ? blameOn({ scope, loads: all, level }, blamed, 'blamed_by_trial')
      : { fault: 'unknown', reason: { code: 'trial_undecided', values: { one, other } } }
  })
}

/** What is compared, and who may be at fault by that, the likeliest first. */
interface Examination {
  examined: Examined
  suspects: Suspect[]
}

/**
 * Examines the first level that tells, else the first: where all phones are slow, pages with and without a new release
 * fail alike as `blocked`, and only the errors differ.
 */
async function examine(
  database: Database,
  scope: ServedScope,
  levels: readonly SeverityLevel[],
): Promise<Examination | undefined> {
  const { remote, version } = scope
  let first: Examination | undefined
  for (const level of levels) {
    const loads = await pageLoadsOf(database, { remote, level, version })
    const suspects = suspectsOf(loads, await candidatesIn(database, loads))
    const examination = { examined: { scope, loads, level }, suspects }
    if (suspects.length > 0) return examination
    first ??= examination
  }
  return first
}

/**
 * What a trial of a release's screens shows that goes on; undefined without one. It is looked at whatever the rates are:
 * where another release is at fault, half of those affected meet the same failures with the known good release, and
 * beside that the release fails no more often than it may.
 */
export async function blameByTrial(
  database: Database,
  scope: ServedScope,
  levels: readonly SeverityLevel[] = SEVERITY_LEVELS,
): Promise<Blame | undefined> {
  const trial = await openTrialOf(database, scope.remote, scope.version)
  const found = trial && (await examine(database, scope, levels))
  return found && continueTrial(database, found.examined, trial)
}

/**
 * Who is at fault where the screens of a release fail too often: by the rates with and without each release in the page,
 * else by a trial of the two likeliest, in which half of those affected get the known good release of one of them.
 *
 * @param levels at which it fails too often, the one with the most evidence first
 */
export async function blame(
  database: Database,
  scope: ServedScope,
  levels: readonly SeverityLevel[] = SEVERITY_LEVELS,
): Promise<Blame> {
  const byTrial = await blameByTrial(database, scope, levels)
  if (byTrial) return byTrial
  const found = await examine(database, scope, levels)
  if (!found) return { fault: 'own' }
  const { examined, suspects } = found
  const [first, second] = suspects
  if (!first) return { fault: 'own' }
  if (!second) return blameOn(examined, first, 'blamed')
  return inTransaction(database, async (transaction): Promise<Blame> => {
    await lockRegistry(transaction)
    if (!(await openTrialOf(transaction, scope.remote, scope.version)))
      await startTrial(transaction, scope, [first, second], peopleIn(examined.loads))
    return { fault: 'trial' }
  })
}
