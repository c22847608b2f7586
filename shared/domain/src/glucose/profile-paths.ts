import type { GlucoseUnit } from './bands'
import { PROFILE_BIN_MINUTES, type ProfileBin } from './profile'

type FilledBin = ProfileBin & { percentiles: NonNullable<ProfileBin['percentiles']> }

/** The value axis of glucose charts: a fixed end, so that charts are comparable, and the distance of its labels. */
const AXIS: Record<GlucoseUnit, { end: number; step: number }> = {
  'mg/dL': { end: 300, step: 100 },
  'mmol/L': { end: 17, step: 5 },
}

/** The end of a chart's axis, extended for higher values, and its labels from zero. */
export function glucoseAxis(unit: GlucoseUnit, values: Iterable<number>): { highest: number; ticks: number[] } {
  const { end, step } = AXIS[unit]
  let highest = end
  for (const value of values) highest = Math.max(highest, value)
  return { highest, ticks: Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step) }
}

/** Maps local minutes and values to chart coordinates. */
export interface GlucoseScale {
  x: (minute: number) => number
  y: (value: number) => number
}

/** The SVG paths of a profile. All have a gap at bins with too few values. */
export interface ProfilePaths {
  /** From the 5th to the 95th percentile. */
  outer: string
  /** From the 25th to the 75th. */
  inner: string
  median: string
}

/** Each bin is drawn at its center. */
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

/** Runs of consecutive bins with values. */
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
