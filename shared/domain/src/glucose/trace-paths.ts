import { linePath, piecesOf, pointOf, type Scales } from '../chart'

/** A reading, placed by local minutes. */
export interface TracePoint {
  minute: number
  value: number
}

/** Readings more than this many sensor intervals apart have a gap between them. */
const GAP_INTERVALS = 3

/**
 * The pieces of a trace without a gap: a sensor's interval is known, so no usual distance is derived. The hour repeated in
 * autumn begins a new piece, because local time goes back.
 */
export const traceRuns = (points: readonly TracePoint[], intervalMinutes: number): TracePoint[][] =>
  piecesOf(points, (before, after) => {
    const distance = after.minute - before.minute
    return distance < 0 || distance > GAP_INTERVALS * intervalMinutes
  })

/** The SVG path of a trace; a reading between two gaps is a dot. */
export function tracePath(points: readonly TracePoint[], intervalMinutes: number, scales: Scales): string {
  const pieces = traceRuns(points, intervalMinutes).map((piece) =>
    piece.map(({ minute, value }) => pointOf(minute, value)),
  )
  return pieces.map((piece) => `${linePath([piece], scales)}${piece.length === 1 ? 'h0.01' : ''}`).join('')
}
