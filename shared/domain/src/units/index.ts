import { rounded } from '../rounding'

/** Every conversion is a straight line: `value * factor + offset`. */
export interface Conversion {
  factor: number
  offset: number
}

const times = (factor: number): Conversion => ({ factor, offset: 0 })

/** Inches in a centimetre (specification 001, section 9). */
const INCH = 0.3937

/** The specification's factors; each direction has its own, so back and forth is not exact. */
const conversions: ReadonlyMap<string, Conversion> = new Map([
  ['kg>lbs', times(2.20462)],
  ['lbs>kg', times(0.453592)],
  ['cm>in', times(INCH)],
  ['in>cm', times(1 / INCH)],
  ['cm>ft', times(INCH / 12)],
  ['ft>cm', times(12 / INCH)],
  ['in>ft', times(1 / 12)],
  ['ft>in', times(12)],
  ['C>F', { factor: 1.8, offset: 32 }],
  ['F>C', { factor: 1 / 1.8, offset: -32 / 1.8 }],
  ['mmol/L>mg/dL', times(18.018)],
  ['mg/dL>mmol/L', times(0.0555)],
])

/** How else the units are written in studies and by devices. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['°C', 'C'],
  ['celsius', 'C'],
  ['Celsius', 'C'],
  ['°F', 'F'],
  ['fahrenheit', 'F'],
  ['Fahrenheit', 'F'],
  ['lb', 'lbs'],
])

/**
 * The value in another unit, rounded to 2 decimals, for display only: what was
 * entered stays as it was. Without a known conversion the value comes back
 * unchanged (specification 001, section 8).
 */
export function convert(value: number, from: string, to: string): number {
  const conversion = conversions.get(`${symbolOf(from)}>${symbolOf(to)}`)
  return conversion ? rounded(value * conversion.factor + conversion.offset) : value
}

const SAME: Conversion = times(1)

/** The conversion between two units for sums and means, which are rounded once, at their end; null where there is none. */
export function conversionBetween(from: string, to: string): Conversion | null {
  const [one, other] = [symbolOf(from), symbolOf(to)]
  return one === other ? SAME : (conversions.get(`${one}>${other}`) ?? null)
}

/** Whether numbers in the one unit can stand on an axis of the other. */
export function isConvertible(from: string, to: string): boolean {
  return conversionBetween(from, to) !== null
}

function symbolOf(unit: string): string {
  return spellings.get(unit) ?? unit
}
