/** Multiple of the usual distance beyond which the space between two values is a gap. */
const GAP = 1.6

/**
 * Distance beyond which two values of a line are not connected, on screens and in reports. `places` are in order;
 * `least` is the shortest distance that counts as usual, in the same unit. It depends on the usual distance of values,
 * so a missing day breaks a daily line but not a weekly one.
 */
export function gapOf(places: readonly number[], least: number): number {
  if (places.length < 3) return Infinity
  const distances = places.slice(1).map((place, index) => place - (places[index] ?? 0))
  const usual = distances.toSorted((one, other) => one - other)[Math.floor((distances.length - 1) / 2)] ?? 0
  return Math.max(usual, least) * GAP
}

/** The pieces between the gaps of a line; `isApart` says of two points in a row whether a gap lies between them. */
export function piecesOf<Point>(
  points: readonly Point[],
  isApart: (before: Point, after: Point) => boolean,
): Point[][] {
  const pieces: Point[][] = []
  let before: Point | undefined
  for (const point of points) {
    if (before !== undefined && !isApart(before, point)) pieces.at(-1)?.push(point)
    else pieces.push([point])
    before = point
  }
  return pieces
}

/**
 * The pieces of a line that are drawn without interruption. `points` are in order; `breaks` are places at which a value
 * is known to be missing.
 */
export function runsOf<Point extends { at: number }>(
  points: readonly Point[],
  least: number,
  breaks: readonly number[] = [],
): Point[][] {
  const gap = gapOf(
    points.map(({ at }) => at),
    least,
  )
  return piecesOf(
    points,
    (before, after) => after.at - before.at > gap || breaks.some((place) => place > before.at && place < after.at),
  )
}
