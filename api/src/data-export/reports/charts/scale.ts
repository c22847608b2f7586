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

/** Maximum number of equal steps of a scale; one of a prime length has only its ends above MAX_SINGLE_STEPS. */
const MAX_STEPS = 5
const MAX_SINGLE_STEPS = 7

/** Numbers are written with two decimals, so closer labels would be the same. */
const MIN_STEP = 0.01

/** 0.94 divided by 0.01 is a little less than 94. */
const ROUNDING_ERROR = 1e-9

const round = (value: number) => Number(value.toFixed(MAX_DECIMALS)) + 0

/** A step of 1, 2 or 5 times a power of ten; an integer when all values are. */
function stepFor(range: number, whole: boolean): number {
  const rough = range / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10)
  return whole ? Math.max(1, Math.round(step)) : Math.max(MIN_STEP, step)
}

/** The ticks of a scale: both ends, and equal whole steps between them: 1, 4, 7, 10. */
function scaleTicks(low: number, high: number): number[] {
  const range = high - low
  if (!Number.isInteger(low) || !Number.isInteger(high)) return [low, round((low + high) / 2), high]
  const parts = [5, 4, 3, 2].find((steps) => range % steps === 0 && steps <= MAX_STEPS)
  const steps = range <= MAX_STEPS ? range : (parts ?? (range <= MAX_SINGLE_STEPS ? range : 1))
  return Array.from({ length: steps + 1 }, (_, index) => low + (index * range) / steps)
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
  if (scale) {
    const [low, high] = [Math.min(scale.minimum, minimum), Math.max(scale.maximum, maximum)]
    return low < high ? { low, high, ticks: scaleTicks(low, high) } : { low, high: low + 1, ticks: [low] }
  }
  const range = maximum - minimum || Math.max(Math.abs(maximum) * 0.1, 1)
  const step = stepFor(range, whole)
  const beside = minimum === maximum ? range / 2 : 0
  const low = Math.floor((minimum - beside) / step + ROUNDING_ERROR) * step
  const high = Math.ceil((maximum + beside) / step - ROUNDING_ERROR) * step
  const ticks: number[] = []
  for (let tick = low; tick <= high + step / 1_000; tick += step) ticks.push(round(tick))
  return { low: round(low), high: round(high === low ? low + step : high), ticks }
}
