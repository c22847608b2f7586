/** The ends of an axis and the values that stand at it. */
export interface ValueAxis {
  low: number
  high: number
  ticks: number[]
}

/** Decimal places that the steps of an axis have at most. */
const MAX_DECIMALS = 6

/** Figures at an axis, about. */
const TICKS = 4

/** A step of 1, 2 or 5 times a power of ten; whole where only whole values are drawn. */
function stepFor(range: number, whole: boolean): number {
  const rough = range / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  return whole ? Math.max(1, Math.round(step)) : step
}

/**
 * The axis for values between two ends: the ends of their own scale where they have one, so that
 * a 3 of 5 looks like one; else round figures around them. Zero is not crossed where no value is below it.
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
  // Two figures closer than half a step would run into each other.
  const [last, before] = [ticks.at(-1), ticks.at(-2)]
  if (last !== undefined && before !== undefined && last - before < step / 2) ticks.splice(-2, 1)
  return { low: round(low), high: round(high === low ? low + step : high), ticks }
}
