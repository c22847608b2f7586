/** Loads of one release: how many, and how many of them failed. */
export interface LoadCounts {
  loads: number
  failures: number
}

/** What the loads of a release say about it. */
export type Verdict = 'keep' | 'flag' | 'withdraw'

/** A release may fail this much more often than its known good one: what is less is not told from chance in a day. */
const TOLERANCE = 0.01

/** The rate of a release of which nothing is known, and the least that is assumed of any. */
const UNKNOWN_RATE = 0.03
const LOWEST_RATE = 0.002

/** Standard deviations above the measured rate of the known good release (one-sided 99 %). */
const UPPER_Z = 2.33

/** Evidence at which a release is withdrawn: a good one reaches it in at most 1 of 1,000 cases. */
export const WITHDRAW_EVIDENCE = 1_000
/** Evidence at which operators are told: 1 of 20 good releases at most. */
export const FLAG_EVIDENCE = 20

/** Failure rates that are weighed against the null hypothesis, from just above it to nearly 1. */
const ALTERNATIVES = 8
const HIGHEST_RATE = 0.98

/** The upper bound of a failure rate (Wilson score interval); UNKNOWN_RATE without loads. */
export function upperRate({ loads, failures }: LoadCounts): number {
  if (loads === 0) return UNKNOWN_RATE
  const rate = failures / loads
  const z2 = UPPER_Z ** 2 / loads
  const center = rate + z2 / 2
  const margin = UPPER_Z * Math.sqrt((rate * (1 - rate)) / loads + z2 / (4 * loads))
  return Math.min(1, Math.max(LOWEST_RATE, Math.min((center + margin) / (1 + z2), Math.max(UNKNOWN_RATE, rate))))
}

/**
 * The evidence that a release fails more often than `allowed`: an e-value, the mean likelihood ratio of eight higher
 * rates. While the true rate is at most `allowed`, it is a supermartingale that begins at 1, so it ever exceeds x with
 * probability 1/x at most, however often it is looked at (Ville's inequality). That is why it is no p-value and no
 * posterior, which a look at each report would exceed sooner or later.
 */
export function evidence({ loads, failures }: LoadCounts, allowed: number): number {
  let sum = 0
  for (let step = 1; step <= ALTERNATIVES; step += 1) {
    const rate = allowed * (HIGHEST_RATE / allowed) ** (step / ALTERNATIVES)
    sum += Math.exp(failures * Math.log(rate / allowed) + (loads - failures) * Math.log((1 - rate) / (1 - allowed)))
  }
  return sum / ALTERNATIVES
}

/** Loads of one part of the audience: of everybody, of a company, of a browser. */
export interface Slice {
  of: LoadCounts
  /** Different people among them; one person alone is no evidence. */
  people: number
  /** Their number where the audience is so small that all of them were reached. */
  audience: number | null
}

/** Different people of whom a verdict needs loads, or everybody of a smaller audience. */
export const LEAST_PEOPLE = 3

/**
 * The verdict over a release by its slices and the counts of the known good release of the same audience. The mean of
 * e-values is one again, so slices make no verdict more likely for a good release.
 */
export function judge(slices: readonly Slice[], base: LoadCounts): Verdict {
  const allowed = Math.min(0.9, upperRate(base) + TOLERANCE)
  const known = slices.filter(({ people, audience }) => people >= Math.min(LEAST_PEOPLE, audience ?? LEAST_PEOPLE))
  if (known.length === 0) return 'keep'
  const mean = known.reduce((sum, { of }) => sum + evidence(of, allowed), 0) / slices.length
  return mean >= WITHDRAW_EVIDENCE ? 'withdraw' : mean >= FLAG_EVIDENCE ? 'flag' : 'keep'
}
