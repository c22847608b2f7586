import type { GlucoseUnit } from './bands'
import { PROFILE_BIN_MINUTES, type ProfileBin } from './profile'

type FilledBin = ProfileBin & { percentiles: NonNullable<ProfileBin['percentiles']> }

/** The value axis of drawings of glucose: its end, so that two can be laid beside each other, and the distance of its figures. */
const AXIS: Record<GlucoseUnit, { end: number; step: number }> = {
  'mg/dL': { end: 300, step: 100 },
  'mmol/L': { end: 17, step: 5 },
}

/** Where the axis of a drawing ends, which is higher where values are, and the figures at it, from zero. */
export function glucoseAxis(unit: GlucoseUnit, values: Iterable<number>): { highest: number; ticks: number[] } {
  const { end, step } = AXIS[unit]
  let highest = end
  for (const value of values) highest = Math.max(highest, value)
  return { highest, ticks: Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step) }
}

/** Where local minutes and values stand in a drawing. */
export interface GlucoseScale {
  x: (minute: number) => number
  y: (value: number) => number
}

/** The paths of a profile (SVG). Where bins have too few values, all of them have a gap. */
export interface ProfilePaths {
  /** From the 5th to the 95th percentile. */
  outer: string
  /** From the 25th to the 75th. */
  inner: string
  median: string
}

/** Draws each bin at its middle. */
export function profilePaths(profile: readonly ProfileBin[], { x, y }: GlucoseScale): ProfilePaths {
  const runs = runsOf(profile)
  const at = ({ minute }: ProfileBin, value: number) =>
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
function runsOf(profile: readonly ProfileBin[]): FilledBin[][] {
  const runs: FilledBin[][] = []
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
