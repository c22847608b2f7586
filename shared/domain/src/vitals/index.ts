import { convert } from '../units'

interface VitalUnits {
  storage_unit: string
  units: readonly string[]
}

interface VitalParts extends VitalUnits {
  parts: readonly { minimum_value: number; maximum_value: number }[]
}

interface Measured {
  value?: number | null
  values?: readonly number[]
}

/** The numbers of one measurement in the order of the vital's parts: two for blood pressure, one for most. */
export function numbersOf({ value, values = [] }: Measured): number[] {
  if (values.length > 0) return [...values]
  return value === undefined || value === null ? [] : [value]
}

/** Whether a measurement of this vital may be entered in the unit. */
export function isUnitOf({ storage_unit, units }: VitalUnits, unit: string | null | undefined): boolean {
  return unit === storage_unit || (typeof unit === 'string' && units.includes(unit))
}

/** Whether each number is within the limits of its part, which are in the storage unit. */
export function isMeasurable(
  { storage_unit, parts }: VitalParts,
  numbers: readonly number[],
  unit: string | null | undefined,
): boolean {
  return parts.every(({ minimum_value, maximum_value }, index) => {
    const number = convert(numbers[index] ?? Number.NaN, unit ?? storage_unit, storage_unit)
    return number >= minimum_value && number <= maximum_value
  })
}

/** The largest absolute value that is stored for a vital which a participant defined. It is no medical limit, so no message states it. */
export const ANY_NUMBER = 1_000_000

/** The limits of a part in the unit that the participant enters, for the field's hint; null without limits. */
export function limitsIn(
  { storage_unit, parts }: VitalParts,
  part: number,
  unit: string,
): { minimum: number; maximum: number } | null {
  const limits = parts[part]
  if (!limits || limits.maximum_value >= ANY_NUMBER) return null
  return {
    minimum: convert(limits.minimum_value, storage_unit, unit),
    maximum: convert(limits.maximum_value, storage_unit, unit),
  }
}

/** A participant-defined name with its first letter capitalised (specification 001, section 5). */
export function capitalised(name: string, locale?: string): string {
  const [first = '', ...rest] = name.trim()
  return first.toLocaleUpperCase(locale) + rest.join('')
}
