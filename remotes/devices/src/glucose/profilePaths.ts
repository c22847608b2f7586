import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import { PROFILE_BIN_MINUTES } from '@almanac/domain/glucose'

type Bin = GlucoseReport['profile'][number]
type KnownBin = Bin & { percentiles: NonNullable<Bin['percentiles']> }

/** Where local minutes and values stand in a drawing, in pixels. */
export interface ProfileScale {
  x: (minute: number) => number
  y: (value: number) => number
}

/** The paths of a profile. Where bins have too few values, all of them have a gap. */
export interface ProfilePaths {
  /** From the 5th to the 95th percentile. */
  outer: string
  /** From the 25th to the 75th. */
  inner: string
  median: string
}

/** Draws each bin at its middle. */
export function profilePaths(profile: readonly Bin[], { x, y }: ProfileScale): ProfilePaths {
  const runs = runsOf(profile)
  const at = ({ minute }: Bin, value: number) =>
    `${x(minute + PROFILE_BIN_MINUTES / 2).toFixed(1)} ${y(value).toFixed(1)}`
  const band = (lower: 5 | 25, upper: 75 | 95) =>
    runs
      .map((run) => {
        const above = run.map((bin) => at(bin, bin.percentiles[upper]))
        const below = run.toReversed().map((bin) => at(bin, bin.percentiles[lower]))
        return `M${[...above, ...below].join('L')}Z`
      })
      .join('')
  return {
    outer: band(5, 95),
    inner: band(25, 75),
    median: runs.map((run) => `M${run.map((bin) => at(bin, bin.percentiles[50])).join('L')}`).join(''),
  }
}

/** Bins with values that follow each other. */
function runsOf(profile: readonly Bin[]): KnownBin[][] {
  const runs: KnownBin[][] = []
  let open = false
  for (const { percentiles, ...bin } of profile) {
    if (percentiles === null) {
      open = false
      continue
    }
    if (!open) runs.push([])
    runs.at(-1)?.push({ ...bin, percentiles })
    open = true
  }
  return runs
}
