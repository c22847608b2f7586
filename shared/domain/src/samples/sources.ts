import { hidersOf, resolveInstants } from './instants'
import { isSummed, type SampleKind } from './kinds'
import type { Resolution, SourcedSample } from './resolution'
import { resolveSleep } from './sleep'
import { resolveUnion } from './union'

/** Which parts of the samples of one kind count; those typed in by hand are left out before. */
export function resolveSamples(kind: SampleKind, samples: readonly SourcedSample[]): Resolution {
  if (kind === 'sleep') return resolveSleep(samples)
  return isSummed(kind) ? resolveUnion(samples) : resolveInstants(kind, samples)
}

/** A sample that is not hidden as a whole. */
export interface CountedSample<Sample> {
  sample: Sample
  /** What counts of its value, where another sample hides a part of it; null where all of it counts. */
  counted: number | null
}

/** The samples that are not hidden as a whole, in order of time. Time in bed is no sleep, and nothing hides it. */
export function countedSamples<Sample extends SourcedSample>(
  kind: SampleKind,
  samples: readonly Sample[],
): CountedSample<Sample>[] {
  const counted = isSummed(kind)
    ? amountsOf(kind, samples)
    : hidersOf(kind, samples).map((by) => (by === null ? null : 0))
  const chosen: CountedSample<Sample>[] = []
  for (const [index, sample] of samples.entries()) {
    const amount = counted[index] ?? null
    if (amount !== 0) chosen.push({ sample, counted: amount })
  }
  return chosen.sort((one, other) => byTime(one.sample, other.sample))
}

/** What counts of each sample, 0 if it is hidden as a whole; null if nothing hides any of it. */
function amountsOf(kind: SampleKind, samples: readonly SourcedSample[]): (number | null)[] {
  const { parts, hiddenBy } = resolveSamples(kind, samples)
  const sums = new Array<number>(samples.length).fill(0)
  const isWhole = new Array<boolean>(samples.length).fill(true)
  for (const [place, { index, amount, counted }] of parts.entries()) {
    sums[index] = (sums[index] ?? 0) + counted
    if (counted !== amount || (amount === 0 && hiddenBy(place).length > 0)) isWhole[index] = false
  }
  return sums.map((sum, index) => (isWhole[index] ? null : sum))
}

/** As `countedSamples`, without the amounts. */
export const preferredSamples = <Sample extends SourcedSample>(
  kind: SampleKind,
  samples: readonly Sample[],
): Sample[] => countedSamples(kind, samples).map(({ sample }) => sample)

const byTime = (one: SourcedSample, other: SourcedSample): number =>
  one.at - other.at || (one.until ?? one.at) - (other.until ?? other.at)
