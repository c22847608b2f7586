import { conversionBetween } from '@almanac/domain/units'
import type { FhirElement } from './element'

/** A unit of a quantity: its code, mostly of UCUM, and its name. */
export interface Unit {
  code?: string | undefined
  name?: string | undefined
}

/** UCUM's codes for units that conversions know by other names. */
const UCUM_NAMES: ReadonlyMap<string, string> = new Map([
  ['[lb_av]', 'lbs'],
  ['[in_i]', 'in'],
  ['[ft_i]', 'ft'],
  ['Cel', 'C'],
  ['[degF]', 'F'],
])

/** The conversion between mmol/L and mg/dL is that of glucose, and a Quantity doesn't name its substance. */
const isOfSubstance = (name: string): boolean => /mol|mg\/dL/i.test(name)

/** The unit of a Quantity, or of a Coding; undefined for one without a unit. */
export function unitOf(element: FhirElement): Unit | undefined {
  element.text('system')
  const [code, name] = [element.text('code'), element.text('unit') ?? element.text('display')]
  return code === undefined && name === undefined ? undefined : { code, name }
}

const namesOf = ({ code, name }: Unit): string[] =>
  [code, name].flatMap((text) => (text === undefined ? [] : [UCUM_NAMES.get(text) ?? text]))

/** A unit in a message. */
export const unitName = (unit: Unit | undefined): string => unit?.name ?? unit?.code ?? 'no unit'

/** Whether two units are the same one, so that their numbers can be compared. */
export const isSameUnit = (one: Unit | undefined, other: Unit | undefined): boolean =>
  one === undefined || other === undefined ? one === other : namesOf(one).some((name) => namesOf(other).includes(name))

/**
 * A number in another unit, to 4 decimals; undefined where no conversion is known, since a number in
 * a wrong unit is worse than none. A quantity without a unit is in that of the question.
 */
export function inUnit(value: number, from: Unit | undefined, to: Unit | undefined): number | undefined {
  if (from === undefined || isSameUnit(from, to)) return value
  for (const one of namesOf(from)) {
    for (const other of to === undefined ? [] : namesOf(to)) {
      const conversion = isOfSubstance(one) ? null : conversionBetween(one, other)
      if (conversion) return Number((value * conversion.factor + conversion.offset).toFixed(4))
    }
  }
  return undefined
}
