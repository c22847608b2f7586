import type { GlucoseScale } from './profile-paths'

/** A reading of a day, by local minutes. */
export interface TracePoint {
  minute: number
  value: number
}

/** Readings further apart than this many of the sensor's intervals have a gap between them. */
const GAP_INTERVALS = 3

/** Stretches of a trace without a gap. The hour that comes twice in autumn begins a new one: time goes back there. */
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

/** The path of a trace; a reading between two gaps is a dot. */
export function tracePath(points: readonly TracePoint[], intervalMinutes: number, { x, y }: GlucoseScale): string {
  return traceRuns(points, intervalMinutes)
    .map((run) => {
      const places = run.map(({ minute, value }) => `${x(minute).toFixed(1)} ${y(value).toFixed(1)}`)
      return places.length === 1 ? `M${places[0]}h0.01` : `M${places.join('L')}`
    })
    .join('')
}
