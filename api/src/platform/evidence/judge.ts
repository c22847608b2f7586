/** Trials of one release, and how many failed. A trial is a person-day: a person's loads of the release on one day. */
export interface TrialCounts {
  trials: number
  failures: number
}

/** What the trials of a release say about it. */
export type Verdict = 'keep' | 'flag' | 'withdraw'

/** A release may fail this much more often than its known good one: what is less is not told from chance in a day. */
const TOLERANCE = 0.01

/** The rate of a release of which nothing is known, and the least that is assumed of any. */
const UNKNOWN_RATE = 0.03
const LOWEST_RATE = 0.002

/** Standard deviations above the measured rate of the known good release (one-sided 99 %). */
const UPPER_Z = 2.33
/** Of an interval that is shown (two-sided 95 %). */
const SHOWN_Z = 1.96

/** Evidence at which a release is withdrawn: a good one reaches it in at most 1 of 1,000 cases. */
export const WITHDRAW_EVIDENCE = 1_000
/** Evidence at which operators are told: 1 of 20 good releases at most. */
export const FLAG_EVIDENCE = 20

/** Failure rates that are weighed against the null hypothesis, from just above it to nearly 1. */
const ALTERNATIVES = 8
const HIGHEST_RATE = 0.98

/** The bounds of a rate (Wilson score interval); 0 to 1 without trials. */
export function rateBetween({ trials, failures }: TrialCounts, z = SHOWN_Z): { low: number; high: number } {
  if (trials === 0) return { low: 0, high: 1 }
  const rate = failures / trials
  const z2 = z ** 2 / trials
  const center = (rate + z2 / 2) / (1 + z2)
  const margin = (z * Math.sqrt((rate * (1 - rate)) / trials + z2 / (4 * trials))) / (1 + z2)
  return { low: Math.max(0, center - margin), high: Math.min(1, center + margin) }
}

/** The highest rate that a good release may have, by the counts of its known good one. */
export function allowedRate(base: TrialCounts): number {
  if (base.trials === 0) return UNKNOWN_RATE + TOLERANCE
  const { high } = rateBetween(base, UPPER_Z)
  // Few trials say little: what they leave open is not held against them.
  const upper = Math.min(high, Math.max(UNKNOWN_RATE, base.failures / base.trials))
  return Math.min(0.9, Math.max(LOWEST_RATE, upper) + TOLERANCE)
}

/**
 * The evidence that a release fails more often than `allowed`: an e-value, the mean likelihood ratio of eight higher
 * rates. While the true rate is at most `allowed`, it is a supermartingale that begins at 1, so it ever exceeds x with
 * probability 1/x at most, however often it is looked at (Ville's inequality). That is why it is no p-value and no
 * posterior, which a look at each report would exceed sooner or later.
 */
export function evidenceAgainst(allowed: number): (counts: TrialCounts) => number {
  const ratios = Array.from({ length: ALTERNATIVES }, (_, step) => {
    const rate = allowed * (HIGHEST_RATE / allowed) ** ((step + 1) / ALTERNATIVES)
    return { failed: Math.log(rate / allowed), ok: Math.log((1 - rate) / (1 - allowed)) }
  })
  return ({ trials, failures }) =>
    ratios.reduce((sum, { failed, ok }) => sum + Math.exp(failures * failed + (trials - failures) * ok), 0) /
    ALTERNATIVES
}

/** Trials of one part of the audience: of everybody, of a company, of a browser. */
export interface Slice {
  of: TrialCounts
  /** Different people whose trials failed; one person alone is no evidence. */
  people: number
  /** `everybody`, or the part and its kind, e.g. `browser Safari`. */
  name: string
  /** Everybody, or one of the ways to cut the audience. Each way has the same weight. */
  kind: 'everybody' | 'company' | 'browser' | 'host'
}

/** Different people of whom a verdict needs failures, or everybody of a smaller audience. */
export const LEAST_PEOPLE = 3

/** Everybody weighs as much as all ways to cut the audience together. */
const WEIGHTS = { everybody: 1 / 2, company: 1 / 6, browser: 1 / 6, host: 1 / 6 }

/** Different people with an error that the known good release never had, at which operators are told. */
const NEW_ERROR_PEOPLE = 2

/** Whether an error that the known good release never had is told to operators: by two people, or everybody of fewer. */
export const isNewError = (people: number, audience: number | null = null): boolean =>
  people > 0 && people >= Math.min(NEW_ERROR_PEOPLE, audience ?? NEW_ERROR_PEOPLE)

export interface Judgement {
  verdict: Verdict
  evidence: number
  /** The slice that the evidence is of. */
  slice: Slice | undefined
  /** The trials of the known good release that it was compared with. */
  base: TrialCounts
  /** The levels of severity that suffice for the verdict, by their places, the one of the slice and the base first. */
  levels: readonly [number, ...number[]]
}

/** What may be concluded where nothing is withdrawn without enough people. */
export function verdictOf(evidence: number): Verdict {
  return evidence >= WITHDRAW_EVIDENCE ? 'withdraw' : evidence >= FLAG_EVIDENCE ? 'flag' : 'keep'
}

/**
 * The verdict over a release by its slices and the counts of the known good release. A weighted mean of e-values is one
 * again, so slices make no verdict more likely for a good release.
 *
 * @param audience how many people the scope has, where it has few
 */
export function judge(slices: readonly Slice[], base: TrialCounts, audience: number | null = null): Judgement {
  const evidence = evidenceAgainst(allowedRate(base))
  const weighed = slices.map((slice) => {
    const weight = WEIGHTS[slice.kind] / slices.filter(({ kind }) => kind === slice.kind).length
    const enough = slice.people > 0 && slice.people >= Math.min(LEAST_PEOPLE, audience ?? LEAST_PEOPLE)
    return { slice, evidence: enough ? weight * evidence(slice.of) : 0 }
  })
  const sum = weighed.reduce((total, part) => total + part.evidence, 0)
  const most = weighed.reduce<(typeof weighed)[number] | undefined>(
    (best, part) => (part.evidence > (best?.evidence ?? 0) ? part : best),
    undefined,
  )
  return { verdict: verdictOf(sum), evidence: sum, slice: most?.slice, base, levels: [0] }
}

/** What is compared at one level of severity. */
export interface Level {
  slices: readonly Slice[]
  base: TrialCounts
}

/**
 * The verdict over a release by its failures of each level of severity, beside those of the known good release. The mean
 * of e-values is one again. What is shown is the level with the most evidence, the widest of several.
 */
export function judgeLevels(levels: readonly Level[], audience: number | null = null): Judgement {
  const judged = levels.map(({ slices, base }, level) => ({ ...judge(slices, base, audience), level }))
  const evidence = judged.reduce((sum, one) => sum + one.evidence, 0) / Math.max(1, judged.length)
  const [most, ...others] = judged.toSorted((one, other) => other.evidence - one.evidence)
  if (!most) return { verdict: 'keep', evidence, slice: undefined, base: { trials: 0, failures: 0 }, levels: [0] }
  const verdict = verdictOf(evidence)
  const sufficient = others.filter((one) => verdictOf(one.evidence) === verdict).map(({ level }) => level)
  return { ...most, verdict, evidence, levels: [most.level, ...sufficient] }
}

/** Whether a release fails more often than it may beside its known good one, at any level of severity. */
export const isAboveAllowed = (levels: readonly { of: TrialCounts; base: TrialCounts }[]): boolean =>
  levels.some(({ of, base }) => of.trials > 0 && of.failures / of.trials > allowedRate(base))
