import { endOf, gapOf, startOf, timeOf } from './scale'
import type { ChartView, RangeBucket, RangeChartProps } from './types'

const DAY_MS = 86_400_000

/** Diameter of a mark. */
export const MARK_PX = 7

/** Marks closer together would hide the line. */
const MARK_ROOM_PX = 8

/** Time of a bucket on the axis: an entry at its own time, any other in the middle of its days. */
export function bucketTime(bucket: RangeBucket, size: RangeChartProps['bucket']): number {
  if (bucket.at !== undefined) return timeOf(bucket.at, bucket.timeZone)
  const start = startOf(bucket.date)
  if (size === 'week') return start + 3.5 * DAY_MS
  if (size === 'month') {
    const begin = new Date(start)
    return (start + Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1)) / 2
  }
  return (start + endOf(bucket.date)) / 2
}

interface Scales {
  /** The view that the paths are computed for; other views stretch them. */
  base: ChartView
  length: number
  /** The y of a value. */
  y: (value: number) => number
}

export interface RangePaths {
  /** From the minimum to the maximum of each bucket. */
  band: string
  /** Through the means. */
  line: string
  /** A point at each mean if there is room for marks, and at each isolated mean, which no line reaches. */
  marks: string
}

/** The paths of a line: one for its band, one for its means, both broken at gaps. */
export function rangePaths(
  buckets: readonly RangeBucket[],
  size: RangeChartProps['bucket'],
  { base, length, y }: Scales,
): RangePaths {
  const pixels = length / (base.to - base.from)
  const points = buckets
    .map((bucket) => {
      const time = bucketTime(bucket, size)
      return { time, x: (time - base.from) * pixels, low: y(bucket.low), mean: y(bucket.mean), high: y(bucket.high) }
    })
    // Wall clock times go back where a journey eastward over the date line repeats a day.
    .sort((one, other) => one.time - other.time)
  const runs = runsOf(points)
  const hasRoom = haveRoom(points)
  const at = (x: number, value: number) => `${x.toFixed(1)} ${value.toFixed(1)}`
  return {
    band: runs
      .filter((run) => run.some(({ low, high }) => low !== high))
      .map((run) => (run.length > 1 ? run : widened(run)))
      .map((run) => {
        const above = run.map(({ x, high }) => at(x, high))
        const below = run.toReversed().map(({ x, low }) => at(x, low))
        return `M${[...above, ...below].join('L')}Z`
      })
      .join(''),
    line: runs.map((run) => `M${run.map(({ x, mean }) => at(x, mean)).join('L')}`).join(''),
    marks: runs
      .filter((run) => run.length === 1 || hasRoom)
      .flatMap((run) => run.map(({ x, mean }) => `M${at(x, mean)}h0`))
      .join(''),
  }
}

/** A single point as wide as a mark, so that its range has an area. */
const widened = <P extends { x: number }>(run: readonly P[]): P[] =>
  run.flatMap((point) => [-MARK_PX / 2, MARK_PX / 2].map((by) => ({ ...point, x: point.x + by })))

/** Whether marks fit next to each other, by the median distance of the points. */
function haveRoom(points: readonly { x: number }[]): boolean {
  const apart = points.slice(1).map(({ x }, index) => x - (points[index]?.x ?? 0))
  return (apart.sort((one, other) => one - other)[Math.floor(apart.length / 2)] ?? Infinity) >= MARK_ROOM_PX
}

/** Splits points into runs without gaps. */
function runsOf<P extends { time: number }>(points: readonly P[]): P[][] {
  const gap = gapOf(points.map(({ time }) => time))
  const runs: P[][] = []
  let before: number | undefined
  for (const point of points) {
    const run = runs.at(-1)
    if (run && before !== undefined && point.time - before <= gap) run.push(point)
    else runs.push([point])
    before = point.time
  }
  return runs
}
