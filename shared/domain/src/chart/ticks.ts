const ROUND = [1, 2, 5, 10]

/** Numbers are written with two decimals, so closer labels would be the same. */
const MIN_STEP = 0.01

/** Above this span the divisors of a scale are not searched. */
const MAX_DIVIDED_SPAN = 10_000

/** The smallest round step (1, 2 or 5 times a power of ten) that divides a span into at most `parts`; whole if asked for. */
export function roundStep(span: number, parts: number, isWhole = false): number {
  const least = span / parts
  const power = 10 ** Math.floor(Math.log10(least))
  const step = power * (ROUND.find((factor) => factor * power >= least * 0.999_999) ?? 10)
  return clean(Math.max(isWhole ? 1 : MIN_STEP, step))
}

/** Removes floating point noise from the end of a number. */
export const clean = (value: number): number => Number(value.toPrecision(12)) + 0

/** The steps from one number to another, both ends included if they are steps. */
export function stepsFrom(first: number, last: number, step: number): number[] {
  const count = Math.floor((last - first) / step + 1e-9)
  return Array.from({ length: Math.max(0, count + 1) }, (_, index) => clean(first + index * step))
}

/** The steps of a scale, both ends included: in at most `parts`, equal and whole where the scale can be divided so. */
export function scaleTicks({ minimum, maximum }: { minimum: number; maximum: number }, parts: number): number[] {
  const span = maximum - minimum
  if (!(span > 0)) return [minimum]
  const isWhole = Number.isInteger(minimum) && Number.isInteger(maximum)
  if (isWhole && span <= MAX_DIVIDED_SPAN) {
    let step = Math.max(1, Math.ceil(span / parts))
    while (span % step !== 0) step += 1
    if (span / step >= 2 || span < 3) return stepsFrom(minimum, maximum, step)
  }
  const step = roundStep(span, parts, isWhole)
  // No label so close to an end that the two overlap.
  const inner = stepsFrom(Math.ceil(minimum / step + 0.6) * step, maximum - step * 0.6, step)
  return [minimum, ...inner, maximum]
}
