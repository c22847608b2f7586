import type { ChartPoint } from './points'
import { within, type ValueAxis } from './value-axis'

/** Places in a drawing, in its unit. */
export interface Scales {
  x: (at: number) => number
  y: (value: number) => number
}

/** The rectangle between the axes of a drawing. */
export interface Plot {
  left: number
  width: number
  top: number
  bottom: number
}

/** Scales of a drawing. Right to left, time is mirrored; a value beyond the axis is at its end. */
export function scalesIn(
  { left, width, top, bottom }: Plot,
  { first, last }: { first: number; last: number },
  axis: Pick<ValueAxis, 'low' | 'high'>,
  isRightToLeft: boolean,
): Scales {
  return {
    x: (at) => {
      const along = ((at - first) / (last - first || 1)) * width
      return isRightToLeft ? left + width - along : left + along
    },
    y: (value) => bottom - ((within(axis, value) - axis.low) / (axis.high - axis.low || 1)) * (bottom - top),
  }
}

/** A tenth of a unit is finer than a screen or print. */
const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Through the means of each run. */
export const linePath = (runs: readonly (readonly ChartPoint[])[], { x, y }: Scales): string =>
  runs.map((run) => `M${run.map((point) => at(x(point.at), y(point.mean))).join('L')}`).join('')

/** The area from the minimum to the maximum of each point; one that stands alone is as wide as `alone`. */
export const rangePath = (runs: readonly (readonly ChartPoint[])[], { x, y }: Scales, alone: number): string =>
  runs
    .filter((run) => run.some(({ minimum, maximum }) => minimum !== maximum))
    .map((run) => {
      const sides = run.length > 1 ? [0] : [-alone / 2, alone / 2]
      const corners = run.flatMap((point) => sides.map((by) => ({ ...point, across: x(point.at) + by })))
      const above = corners.map(({ across, maximum }) => at(across, y(maximum)))
      const below = corners.toReversed().map(({ across, minimum }) => at(across, y(minimum)))
      return `M${[...above, ...below].join('L')}Z`
    })
    .join('')

/** A stroke from the minimum to the maximum of each point, for charts in which other areas are filled. */
export const whiskerPath = (points: readonly ChartPoint[], { x, y }: Scales): string =>
  points
    .filter(({ minimum, maximum }) => minimum !== maximum)
    .map((point) => `M${at(x(point.at), y(point.minimum))}V${y(point.maximum).toFixed(1)}`)
    .join('')

/** The points that get a mark: all if marks at least `room` apart fit, otherwise those that no line reaches. */
export function markedPoints(
  runs: readonly (readonly ChartPoint[])[],
  { x }: Pick<Scales, 'x'>,
  room: number,
): ChartPoint[] {
  const places = runs.flat().map((point) => x(point.at))
  const apart = places
    .slice(1)
    .map((place, index) => Math.abs(place - (places[index] ?? 0)))
    .sort((one, other) => one - other)
  const fit = (apart[Math.floor(apart.length / 2)] ?? Infinity) >= room
  return runs.filter((run) => fit || run.length === 1).flat()
}

/** The part of a target range that an axis shows, as values; null if it shows none of it. */
export function targetWithin(
  { low, high }: { low?: number | undefined; high?: number | undefined },
  axis: Pick<ValueAxis, 'low' | 'high'>,
): { low: number; high: number } | null {
  const shown = { low: within(axis, low ?? axis.low), high: within(axis, high ?? axis.high) }
  return shown.high > shown.low ? shown : null
}
