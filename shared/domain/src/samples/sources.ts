import type { SampleKind } from './kinds'
import { sleepDepths } from './sleep'

/** The properties of a sample needed to choose between sources. */
export interface SourcedSample {
  /** Milliseconds since 1970. */
  at: number
  /** End of an interval; null for an instant. */
  until: number | null
  source: string
  /** The stage, for sleep. */
  detail?: string | null
}

/**
 * Sources in order of preference: the maker's own interface has more detail than a phone's
 * health store, and that has more than a third party. `apple_health` is followed by the app that
 * wrote the sample.
 */
const PREFERENCE: readonly string[] = ['dexcom', 'bluetooth', 'apple_health', 'health_connect', 'human_api', 'validic']

/** The rank of a source; lower is preferred. */
export function sourceRank(source: string): number {
  const place = PREFERENCE.indexOf(source.split('/', 1)[0] ?? source)
  return place < 0 ? PREFERENCE.length : place
}

/**
 * Maximum distance, in milliseconds, at which values of two sources count as the same measurement.
 * A glucose sensor measures every five minutes. For other instants, phone and watch have been
 * observed ten seconds apart.
 */
const SAME_MOMENT_MS: Partial<Record<SampleKind, number>> = { glucose: 150_000 }
const DEFAULT_SAME_MOMENT_MS = 30_000

/**
 * Resolves duplicates of several sources: a value is left out where a preferred source has one for
 * that time. Values of one source never replace each other. Nothing is deleted: without the
 * preferred source, the next one counts. For a night the source with the most detail is preferred;
 * otherwise a phone's time in bed would replace a watch's stages. In order of time.
 */
export function preferredSamples<Sample extends SourcedSample>(kind: SampleKind, samples: readonly Sample[]): Sample[] {
  const margin = SAME_MOMENT_MS[kind] ?? DEFAULT_SAME_MOMENT_MS
  const depth = kind === 'sleep' ? sleepDepths(samples) : new Map<string, number>()
  const depthOf = (source: string) => depth.get(source) ?? 0
  const sources = [...new Set(samples.map(({ source }) => source))].sort(
    (one, other) => depthOf(other) - depthOf(one) || sourceRank(one) - sourceRank(other) || (one < other ? -1 : 1),
  )
  let chosen: Sample[] = []
  for (const source of sources) {
    const ofSource = samples.filter((sample) => sample.source === source).sort(byTime)
    chosen = [...chosen, ...uncovered(ofSource, chosen, margin)].sort(byTime)
  }
  return chosen
}

const byTime = (one: SourcedSample, other: SourcedSample): number =>
  one.at - other.at || (one.until ?? one.at) - (other.until ?? other.at)

/** Those of `samples` whose time is not covered by any of `chosen`; both sorted by time. */
function uncovered<Sample extends SourcedSample>(
  samples: readonly Sample[],
  chosen: readonly Sample[],
  margin: number,
): Sample[] {
  // A long interval may start much earlier, so the running maximum of the ends is compared.
  const latestEnds: number[] = []
  for (const [index, sample] of chosen.entries())
    latestEnds.push(Math.max(latestEnds[index - 1] ?? Number.NEGATIVE_INFINITY, sample.until ?? sample.at))
  return samples.filter(({ at, until }) => {
    // An instant is covered by a sample within its margin; an interval may begin where another one ends.
    const [from, to] = until === null ? [at - margin - 1, at + margin + 1] : [at, until]
    const latestEnd = latestEnds[countBefore(chosen, to) - 1]
    return latestEnd === undefined || latestEnd <= from
  })
}

/** Number of sorted samples that start before a time. */
function countBefore(samples: readonly SourcedSample[], time: number): number {
  let [low, high] = [0, samples.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((samples[middle]?.at ?? Number.POSITIVE_INFINITY) < time) low = middle + 1
    else high = middle
  }
  return low
}
