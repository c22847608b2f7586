/** The median, of an even number the mean of the two in the middle; NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = Math.floor((sorted.length - 1) / 2)
  const [lower = NaN, upper = lower] = sorted.slice(middle, middle + 1 + ((sorted.length + 1) % 2))
  return (lower + upper) / 2
}
