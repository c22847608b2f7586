import type { Tally } from './statistics'

/** With fewer days it is not known what is usual. */
const MIN_DAYS = 14

/** How many times the width of the middle half a value is away from it: Tukey's outer fences. */
const FENCE = 3

/** The fence of values of which more than half are equal, as a share of the middle one. */
const EQUAL_SHARE = 0.25

/**
 * The ends of the usual values, by the lowest and highest value of each day: what is further from the middle half than
 * three times its width is unusual, such as a typing error. Null with values of fewer days than `leastDays`.
 */
export function usualRange(
  days: Iterable<Pick<Tally, 'minimum' | 'maximum'>>,
  leastDays = MIN_DAYS,
): { low: number; high: number } | null {
  const values = [...days].flatMap(({ minimum, maximum }) => [minimum, maximum]).sort((one, other) => one - other)
  if (values.length < leastDays * 2) return null
  const at = (share: number) => values[Math.round((values.length - 1) * share)] ?? 0
  const [lower, upper] = [at(0.25), at(0.75)]
  const width = upper === lower ? Math.abs(at(0.5)) * EQUAL_SHARE : (upper - lower) * FENCE
  return { low: lower - width, high: upper + width }
}
