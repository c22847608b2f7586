/** Maximum number of decimals of a number that is said (specification 001, section 9: 2 decimals). */
export const MAX_DECIMALS = 2

/** Significant digits kept before rounding: fewer than a double has, so that floating-point errors move no half. */
const DIGITS = 12

/** Whole numbers below it are not changed by rounding to `DIGITS` digits. */
const MAX_WHOLE = 1e9

/**
 * Rounds to a number of decimals, by default 2, halves away from zero, as `Intl.NumberFormat` does. The result does
 * not depend on the order or unit in which a sum was computed.
 */
export function rounded(value: number, decimals: number = MAX_DECIMALS): number {
  // Most numbers are whole, and the digits of a text take time.
  if (Number.isInteger(value) && value !== 0 && Math.abs(value) < MAX_WHOLE) return value
  const power = 10 ** decimals
  const scaled = Number((Math.abs(value) * power).toPrecision(DIGITS))
  return scaled < 0.5 ? 0 : (Math.sign(value) * Math.round(scaled)) / power
}

/** Number of decimals of a value rounded to 2: 0 for 5, 1 for 5.5, 2 for 5.25. */
export function decimalsOf(value: number): number {
  const hundredths = Math.abs(Math.round(rounded(value) * 100))
  return hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2
}
