import { rounded } from '../rounding'
import { conversionBetween } from '../units'

interface VitalTarget {
  storage_unit: string
  target: readonly { minimum: number; maximum: number }[] | null
}

/** The target range of one part of a vital in the displayed unit; null if there is none or it cannot be converted. */
export function targetIn(
  { storage_unit, target }: VitalTarget,
  part: number,
  unit: string | null,
): { minimum: number; maximum: number } | null {
  const range = target?.[part]
  const conversion = conversionBetween(storage_unit, unit ?? storage_unit)
  if (!range || !conversion) return null
  const inUnit = (value: number) => rounded(value * conversion.factor + conversion.offset)
  return { minimum: inUnit(range.minimum), maximum: inUnit(range.maximum) }
}
