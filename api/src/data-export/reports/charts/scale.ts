/** The ends of an axis and the values of its ticks. */
export interface ValueAxis {
  low: number
  high: number
  ticks: number[]
}

/** Decimal places that the values of an axis are rounded to. */
const MAX_DECIMALS = 6

/** Approximate number of ticks. */
const TICKS = 4

/** A step of 1, 2 or 5 times a power of ten; an integer when all values are. */
function stepFor(range: number, whole: boolean): number {
  const rough = range / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  return whole ? Math.max(1, Math.round(step)) : step
}

/**
 * The axis for values from `minimum` to `maximum`. If they have a scale of their own, it covers that scale, so that a 3
 * of 5 looks like one; else it ends at round numbers around them, and extends below zero only if a value does or all
 * values are equal.
 */
export function valueAxis(
  minimum: number,
  maximum: number,
  scale: { minimum: number; maximum: number } | null,
  whole = false,
): ValueAxis {
  const [least, most] = scale
    ? [Math.min(scale.minimum, minimum), Math.max(scale.maximum, maximum)]
    : [minimum, maximum]
  const range = most - least || Math.max(Math.abs(most) * 0.1, 1)
  const step = stepFor(range, whole)
  const round = (value: number) => Number(value.toFixed(MAX_DECIMALS)) + 0
  const low = scale ? least : Math.floor((least - (most === least ? range / 2 : 0)) / step) * step
  const high = scale ? most : Math.ceil((most + (most === least ? range / 2 : 0)) / step) * step
  const first = scale ? low : Math.ceil(low / step) * step
  const ticks: number[] = []
  for (let tick = first; tick <= high + step / 1_000; tick += step) ticks.push(round(tick))
  if (scale && ticks.at(-1) !== high) ticks.push(round(high))
  // Labels of ticks closer than half a step would overlap.
  const [last, before] = [ticks.at(-1), ticks.at(-2)]
  if (last !== undefined && before !== undefined && last - before < step / 2) ticks.splice(-2, 1)
  return { low: round(low), high: round(high === low ? low + step : high), ticks }
}
