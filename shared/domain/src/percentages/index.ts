export { shareText } from './share-text'

/**
 * Shares of a whole in percent, as whole numbers that add up to 100 (largest remainder method):
 * each share is rounded down, and the rest goes to the largest remainders, in order for equal ones.
 * All 0 if all counts are 0.
 */
export function wholePercentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  // Integer remainders: floating-point fractions could make equal ones differ.
  const shares = counts.map((count, index) => ({
    index,
    floor: Math.floor((count * 100) / total),
    remainder: (count * 100) % total,
  }))
  const missing = 100 - shares.reduce((sum, { floor }) => sum + floor, 0)
  const raised = new Set(
    [...shares]
      .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return shares.map(({ floor, index }) => (raised.has(index) ? floor + 1 : floor))
}
