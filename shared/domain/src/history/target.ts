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

type PlaceInTarget = 'within' | 'above' | 'below'

/** Where a value of one part of a vital lies beside its target range, both in the displayed unit; null without a target. */
export function placeInTarget(
  vital: VitalTarget,
  part: number,
  { value, unit }: { value: number; unit: string | null },
): PlaceInTarget | null {
  const range = targetIn(vital, part, unit)
  if (!range) return null
  return value > range.maximum ? 'above' : value < range.minimum ? 'below' : 'within'
}
