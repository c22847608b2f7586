/** From this range on, values are whole numbers, as on a line of 100 mm. */
const WHOLE_FROM = 20
/** Number of steps of a shorter range. */
const STOPS = 100

interface LineScale {
  minimum: number
  maximum: number
  decimals?: number
}

/** The step between two values on the line. */
export function stopOf({ minimum, maximum, decimals }: LineScale): number {
  if (decimals !== undefined) return 10 ** -decimals
  const length = maximum - minimum
  return length >= WHOLE_FROM ? 1 : length / STOPS
}

/** The value at a share (0 to 1) of the line, rounded to the nearest step. */
export function valueAt(share: number, scale: LineScale): number {
  const stop = stopOf(scale)
  const inside = Math.min(1, Math.max(0, share)) * (scale.maximum - scale.minimum)
  const value = scale.minimum + Math.round(inside / stop) * stop
  return Math.min(scale.maximum, Math.round(value * 1e6) / 1e6)
}
