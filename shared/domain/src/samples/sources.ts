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
 * Ways by which values come in, the first preferred: what comes straight from the
 * maker has more in it than what went through a phone, and that more than what a
 * third party collected. `apple_health` is followed by the app that wrote there.
 */
const PREFERENCE: readonly string[] = ['dexcom', 'bluetooth', 'apple_health', 'health_connect', 'human_api', 'validic']

/** The rank of a source; lower is preferred. */
export function sourceRank(source: string): number {
  const place = PREFERENCE.indexOf(source.split('/', 1)[0] ?? source)
  return place < 0 ? PREFERENCE.length : place
}

/**
 * How close two values of two sources are to be one and the same measurement, in
 * milliseconds. A glucose sensor gives one value in five minutes. For other moments, phone
 * and watch have been seen to be ten seconds apart.
 */
const SAME_MOMENT_MS: Partial<Record<SampleKind, number>> = { glucose: 150_000 }
const DEFAULT_SAME_MOMENT_MS = 30_000

/**
 * The samples that count where several sources told of the same: a value of a less
 * preferred source is left out where a preferred one tells of that time. Values of
 * one source never push each other out. Nothing is deleted: without the preferred
 * source, the next one counts. Of a night the source that tells most of it is preferred: a phone that
 * knows the time in bed would push out the watch that knows the stages. In order of time.
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
    // A moment is told of by one that touches its margin; a stretch may begin where another one ends.
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
