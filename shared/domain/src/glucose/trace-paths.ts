import type { GlucoseScale } from './profile-paths'

/** A reading, placed by local minutes. */
export interface TracePoint {
  minute: number
  value: number
}

/** Readings more than this many sensor intervals apart have a gap between them. */
const GAP_INTERVALS = 3

/** Runs of a trace without a gap. The hour repeated in autumn starts a new run, because local time goes back. */
export function traceRuns(points: readonly TracePoint[], intervalMinutes: number): TracePoint[][] {
  const runs: TracePoint[][] = []
  let last: number | null = null
  for (const point of points) {
    const distance = last === null ? Number.POSITIVE_INFINITY : point.minute - last
    if (distance < 0 || distance > GAP_INTERVALS * intervalMinutes) runs.push([])
    runs.at(-1)?.push(point)
    last = point.minute
  }
  return runs
}

/** The SVG path of a trace; a reading between two gaps is a dot. */
export function tracePath(points: readonly TracePoint[], intervalMinutes: number, { x, y }: GlucoseScale): string {
  return traceRuns(points, intervalMinutes)
    .map((run) => {
      const places = run.map(({ minute, value }) => `${x(minute).toFixed(1)} ${y(value).toFixed(1)}`)
      return places.length === 1 ? `M${places[0]}h0.01` : `M${places.join('L')}`
    })
    .join('')
}
