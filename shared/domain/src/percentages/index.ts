/**
 * Shares of a whole in percent, as whole numbers that add up to 100 (largest
 * remainder method): each share is rounded down, and what is missing goes to the
 * largest remainders, of equal ones to the first. All 0 where nothing is counted.
 */
export function wholePercentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  // Remainders as whole numbers: fractions of a division would make equal ones differ.
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
