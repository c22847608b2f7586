/** Means of values below this are shown with a decimal. */
const SMALL = 20

/**
 * Number of decimals of a mean, by the values it is of or their minimum and maximum: one if a value is
 * small or has decimals itself, otherwise none. More would claim a precision that was not measured.
 */
export function meanDecimals(values: readonly (number | null | undefined)[]): 0 | 1 {
  const numbers = values.filter((value) => typeof value === 'number')
  return numbers.some((value) => Math.abs(value) < SMALL || !Number.isInteger(value)) ? 1 : 0
}
