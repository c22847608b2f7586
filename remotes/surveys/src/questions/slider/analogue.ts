/** Where on a line from end to end something stands, told in words: the number must not be known. */
export type LinePlace = 'low' | 'near_low' | 'toward_low' | 'middle' | 'toward_high' | 'near_high' | 'high'

/** Up to which share of the line each place reaches. */
const PLACES: readonly (readonly [upTo: number, place: LinePlace])[] = [
  [0.005, 'low'],
  [0.2, 'near_low'],
  [0.45, 'toward_low'],
  [0.55, 'middle'],
  [0.8, 'toward_high'],
  [0.995, 'near_high'],
]

/** The place of a share of the line (0 to 1). */
export function placeOf(share: number): LinePlace {
  return PLACES.find(([upTo]) => share <= upTo)?.[1] ?? 'high'
}

/** A range as long as this is pointed to in whole numbers, as a line of 100 mm is. */
const WHOLE_FROM = 20
/** Stops that a shorter range is divided into. */
const STOPS = 100

interface LineScale {
  minimum: number
  maximum: number
  decimals?: number
}

/** By how much a value on the line can differ from the next one. */
export function stopOf({ minimum, maximum, decimals }: LineScale): number {
  if (decimals !== undefined) return 10 ** -decimals
  const length = maximum - minimum
  return length >= WHOLE_FROM ? 1 : length / STOPS
}

/** The value at a share of the line, on the nearest stop. */
export function valueAt(share: number, scale: LineScale): number {
  const stop = stopOf(scale)
  const inside = Math.min(1, Math.max(0, share)) * (scale.maximum - scale.minimum)
  const value = scale.minimum + Math.round(inside / stop) * stop
  return Math.min(scale.maximum, Math.round(value * 1e6) / 1e6)
}

/** The share of the line at which a value stands. */
export const shareOf = (value: number, { minimum, maximum }: LineScale): number =>
  maximum > minimum ? Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum))) : 0
