/** Below this a tenth is worth saying of any mean. */
const SMALL = 20

/** How many decimals a mean is written with: a tenth where it is small, or where the values themselves have decimals. */
export function meanDecimals(values: readonly (number | null | undefined)[]): number {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.some((value) => Math.abs(value) < SMALL || !Number.isInteger(value)) ? 1 : 0
}
