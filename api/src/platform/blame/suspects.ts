/** A release that ran in a page, and since when it is rolled out. */
export interface Candidate {
  remote: string
  version: string
  since: Date
  /** It held where it is served: it is known good. */
  held: boolean
}

/** One load of the release whose screens failed, with all that ran in the page. */
export interface PageLoad {
  failed: boolean
  person: string
  /** By `releaseKey`. */
  releases: ReadonlySet<string>
}

/** Names a release in a set. */
export const releaseKey = ({ remote, version }: Pick<Candidate, 'remote' | 'version'>): string => `${remote} ${version}`

/** How much likelier the loads have to make one release than another to leave the other alone. */
const CERTAIN = 20

/** How much less likely a release that held is at fault than one that came lately, before anything is counted. */
const HELD_FACTOR = 20

const ROUNDING = 1e-6

/** The logarithm of how likely these failures are, at the rate that they suggest. */
function likelihood(loads: number, failures: number): number {
  const rate = (failures + 0.5) / (loads + 1)
  return failures * Math.log(rate) + (loads - failures) * Math.log(1 - rate)
}

interface Counts {
  loads: number
  failures: number
}

/**
 * Whether failures are more frequent with the release in the page than without it: so much that one rate for both is
 * unlikely. A release that is in every page can only be told from others by a trial.
 */
function isWorse(present: Counts, absent: Counts): boolean {
  if (absent.loads === 0) return present.failures > present.loads / 2
  if (present.failures * absent.loads <= absent.failures * present.loads) return false
  const one = likelihood(present.loads + absent.loads, present.failures + absent.failures)
  const two = likelihood(present.loads, present.failures) + likelihood(absent.loads, absent.failures)
  return two - one > Math.log(CERTAIN)
}

/** How well it explains the failures that this release is in the page: by the rates with and without it. */
function score(loads: readonly PageLoad[], candidate: Candidate): number {
  const key = releaseKey(candidate)
  const counts = { with: { loads: 0, failures: 0 }, without: { loads: 0, failures: 0 } }
  for (const { failed, releases } of loads) {
    const part = releases.has(key) ? counts.with : counts.without
    part.loads += 1
    if (failed) part.failures += 1
  }
  const { with: present, without: absent } = counts
  const prior = candidate.held ? -Math.log(HELD_FACTOR) : 0
  return isWorse(present, absent)
    ? prior + likelihood(present.loads, present.failures) + likelihood(absent.loads, absent.failures)
    : -Infinity
}

/**
 * The releases that may be at fault for the failures of one release's screens, the likeliest first; of equal ones that
 * which came last. One alone is told from all others by the rates with and without it; several are told apart by a trial.
 */
export function suspectsOf<T extends Candidate>(loads: readonly PageLoad[], candidates: readonly T[]): T[] {
  const scored = candidates
    .map((candidate) => ({ candidate, score: score(loads, candidate) }))
    .filter((one) => one.score > -Infinity)
    .sort((one, other) => other.score - one.score || other.candidate.since.getTime() - one.candidate.since.getTime())
  const best = scored[0]?.score ?? 0
  // One that held, and explains them as well as a new one does, is exactly at the limit, but for what rounding adds.
  return scored.filter((one) => best - one.score < Math.log(CERTAIN) - ROUNDING).map(({ candidate }) => candidate)
}
