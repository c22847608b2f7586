import { resolveInstants } from './instants'
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
  const { parts, hiddenBy } = resolveSamples(kind, samples)
  const amounts = new Map<number, { counted: number; isWhole: boolean; isHidden: boolean }>()
  for (const [place, { index, amount, counted }] of parts.entries()) {
    const of = amounts.get(index) ?? { counted: 0, isWhole: true, isHidden: true }
    const isWhole = counted === amount && (counted !== 0 || hiddenBy(place).length === 0)
    amounts.set(index, {
      counted: of.counted + counted,
      isWhole: of.isWhole && isWhole,
      isHidden: of.isHidden && counted === 0 && !isWhole,
    })
  }
  return samples
    .flatMap((sample, index): CountedSample<Sample>[] => {
      const of = amounts.get(index)
      if (of?.isHidden) return []
      return [{ sample, counted: !of || of.isWhole ? null : of.counted }]
    })
    .sort((one, other) => byTime(one.sample, other.sample))
}

/** As `countedSamples`, without the amounts. */
export const preferredSamples = <Sample extends SourcedSample>(
  kind: SampleKind,
  samples: readonly Sample[],
): Sample[] => countedSamples(kind, samples).map(({ sample }) => sample)

const byTime = (one: SourcedSample, other: SourcedSample): number =>
  one.at - other.at || (one.until ?? one.at) - (other.until ?? other.at)
