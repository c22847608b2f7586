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
