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
