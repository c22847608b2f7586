/** Means below this are shown with a decimal. */
const SMALL = 20

/** Number of decimals of a mean: one if it is small, or if the values themselves have decimals. */
export function meanDecimals(values: readonly (number | null | undefined)[]): number {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.some((value) => Math.abs(value) < SMALL || !Number.isInteger(value)) ? 1 : 0
}
