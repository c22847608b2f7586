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

/** Loads with a release in the page, and those without it. */
interface Compared {
  present: Counts
  absent: Counts
}

function compare(loads: readonly PageLoad[], candidate: Candidate): Compared {
  const key = releaseKey(candidate)
  const counts: Compared = { present: { loads: 0, failures: 0 }, absent: { loads: 0, failures: 0 } }
  for (const { failed, releases } of loads) {
    const part = releases.has(key) ? counts.present : counts.absent
    part.loads += 1
    if (failed) part.failures += 1
  }
  return counts
}

/** Whether failures are more frequent with the release in the page than without it; where it is in every page, frequent. */
const isWorse = ({ present, absent }: Compared): boolean =>
  absent.loads === 0
    ? present.failures > present.loads / 2
    : present.failures * absent.loads > absent.failures * present.loads

/** The logarithm of how likely the failures are if their rate depends on whether the release is in the page. */
const explained = ({ present, absent }: Compared): number =>
  likelihood(present.loads, present.failures) + likelihood(absent.loads, absent.failures)

/** The same if none of the releases makes a difference. */
const unexplained = (loads: readonly PageLoad[]): number =>
  likelihood(loads.length, loads.filter(({ failed }) => failed).length)

/**
 * The releases that may be at fault for the failures of one release's screens, the likeliest first; of equal ones that
 * which came last. One alone is told from all others by the rates with and without it; several are told apart by a trial,
 * also one that explains little more than chance and the next likeliest. Without a next one, such a release is left alone.
 */
export function suspectsOf<T extends Candidate>(loads: readonly PageLoad[], candidates: readonly T[]): T[] {
  const scored = candidates
    .map((candidate) => ({ candidate, counts: compare(loads, candidate) }))
    .filter(({ counts }) => isWorse(counts))
    .map((one) => ({ ...one, score: explained(one.counts) - (one.candidate.held ? Math.log(HELD_FACTOR) : 0) }))
    .sort((one, other) => other.score - one.score || other.candidate.since.getTime() - one.candidate.since.getTime())
  const [best, next] = scored
  if (!best) return []
  // One that held, and explains them as well as a new one does, is exactly at the limit, but for what rounding adds.
  const likely = scored.filter(({ score }) => best.score - score < Math.log(CERTAIN) - ROUNDING)
  const isDoubtful = best.counts.absent.loads > 0 && explained(best.counts) - unexplained(loads) < Math.log(CERTAIN)
  const suspects = likely.length === 1 && isDoubtful ? (next ? [best, next] : []) : likely
  return suspects.map(({ candidate }) => candidate)
}
