import { numberIn, type GlucoseReading, type GlucoseUnit } from './bands'
import type { WeightedReading } from './statistics'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Width of a profile bin in minutes of local time. */
export const PROFILE_BIN_MINUTES = 15

/** The percentiles of an ambulatory glucose profile (Johnson et al. 2019, doi 10.1089/dia.2019.0034). */
export const PROFILE_PERCENTILES = [5, 25, 50, 75, 95] as const
export type ProfilePercentile = (typeof PROFILE_PERCENTILES)[number]

/**
 * Minimum readings of a bin for percentiles; with fewer, the outer percentiles would just be its
 * minimum and maximum.
 */
export const MIN_BIN_READINGS = 5

/** One bin of the profile. */
export interface ProfileBin {
  /** Start in local minutes since midnight. */
  minute: number
  count: number
  /** In the requested unit; null if the bin has too few readings, which leaves a gap in the line. */
  percentiles: Record<ProfilePercentile, number> | null
}

/**
 * The readings of all days overlaid by local time, as raw percentiles of bins without smoothing. A reading weighs by
 * the time that it stands for, so that the days of a sensor with a shorter interval count no more than others.
 * Local time is the reading's own offset: the hour repeated in autumn contains the readings of both
 * passes.
 */
export function ambulatoryProfile(readings: readonly WeightedReading[], unit: GlucoseUnit): ProfileBin[] {
  const bins = Array.from({ length: DAY_MINUTES / PROFILE_BIN_MINUTES }, (): Weighted[] => [])
  for (const reading of readings)
    bins[binOf(reading)]?.push({ value: numberIn(reading, unit), weight: reading.minutes ?? 1 })
  return bins.map((values, index) => ({
    minute: index * PROFILE_BIN_MINUTES,
    count: values.length,
    percentiles: percentilesOf(values),
  }))
}

interface Weighted {
  value: number
  weight: number
}

function binOf({ at, offsetMinutes }: GlucoseReading): number {
  const minute = Math.floor(at / MINUTE_MS) + offsetMinutes
  return Math.floor((((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES) / PROFILE_BIN_MINUTES)
}

function percentilesOf(values: Weighted[]): ProfileBin['percentiles'] {
  if (values.length < MIN_BIN_READINGS) return null
  const sorted = [...values].sort((one, other) => one.value - other.value)
  const [first] = sorted
  const isUniform = sorted.every(({ weight }) => weight === first?.weight)
  const plain = sorted.map(({ value }) => value)
  const at = (percent: number) => (isUniform ? percentile(plain, percent) : weightedPercentile(sorted, percent))
  return { 5: at(5), 25: at(25), 50: at(50), 75: at(75), 95: at(95) }
}

/**
 * A percentile of sorted weighted values, interpolated between the positions `(k − 1)·wₖ + (n − 1)·Σ_{i<k} wᵢ`: with
 * equal weights these are the ranks of type 7.
 */
function weightedPercentile(sorted: readonly Weighted[], percent: number): number {
  let before = 0
  const positions = sorted.map(({ weight }, index) => {
    const position = index * weight + (sorted.length - 1) * before
    before += weight
    return position
  })
  const wanted = (percent / 100) * (positions.at(-1) ?? 0)
  const above = Math.max(
    1,
    positions.findIndex((position) => position >= wanted),
  )
  const [from, to] = [positions[above - 1] ?? 0, positions[above] ?? 0]
  const [low, high] = [sorted[above - 1]?.value ?? Number.NaN, sorted[above]?.value ?? Number.NaN]
  return to === from ? high : low + ((high - low) * (wanted - from)) / (to - from)
}

/**
 * A percentile of sorted values by linear interpolation between the two closest ranks (type 7 of
 * Hyndman and Fan 1996; `percentile_cont` of SQL). NaN for an empty list.
 */
export function percentile(sorted: readonly number[], percent: number): number {
  const rank = (percent / 100) * (sorted.length - 1)
  const below = sorted[Math.floor(rank)] ?? Number.NaN
  const above = sorted[Math.ceil(rank)] ?? below
  return below + (above - below) * (rank - Math.floor(rank))
}
