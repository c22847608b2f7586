import { conversionBetween } from '../units'
import { numbersOf } from '../vitals'

/** What the rule needs to know about a vital. */
export interface JudgedVital {
  name: string
  storage_unit: string
  units: readonly string[]
  parts: readonly { key: string }[]
}

/** Numbers as they were entered, in their unit. */
export interface Measurement {
  value?: number | null
  values?: readonly number[]
  /** The storage unit if missing. */
  unit?: string | null
}

/**
 * Why numbers deserve a second look.
 * - `swapped`: the upper number of a blood pressure is not above the lower; `numbers` are the other way round.
 * - `unit`: they are far from the person's own last ones, and near them in another unit.
 * - `far`: they are far from the person's own last ones.
 *
 * `usual` is the usual number of that part, in the storage unit.
 */
export type Unusual =
  | { kind: 'swapped'; numbers: readonly number[] }
  | { kind: 'unit'; unit: string; part: number; usual: number }
  | { kind: 'far'; part: number; usual: number }

/**
 * By which factor a number differs from the person's own last ones before it is asked about. Far above the variation
 * from one day to the next: of weight 1 % (standard deviation), of a home blood pressure 8 to 10 %, of the resting heart
 * rate 10 % and its double under exertion, of glucose 25 to 50 % with diabetes, of the body temperature 1 %, a fever
 * included 11 %.
 */
const FACTORS: Readonly<Record<string, number>> = {
  weight: 1.2,
  blood_pressure: 1.7,
  pulse: 2.5,
  body_temperature: 1.12,
  oxygen_saturation: 1.25,
  glucose: 4,
  height: 1.15,
  waist: 1.3,
  hip: 1.3,
  body_mass_index: 1.2,
}

/** For vitals that vary from day to day like steps or pain, and for a participant's own. */
const OTHER_FACTOR = 10

/** The usual value is the median of this many last ones, so that one wrong entry changes nothing. */
const LAST_COUNT = 5

/** Fewer earlier values do not show what is usual, except by a unit that fits much better. */
const MIN_COUNT = 3

/** How often the person's own variation is allowed, for somebody who varies more than most. */
const OWN_VARIATIONS = 6

/** In the right unit at most this share of the distance is left. */
const BETTER_SHARE = 0.5

const allowedOf = ({ name }: JudgedVital) => Math.log(FACTORS[name] ?? OTHER_FACTOR)

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

/** A number in the storage unit, unrounded; null where there is no conversion. */
function stored(number: number, unit: string, { storage_unit }: JudgedVital): number | null {
  const conversion = conversionBetween(unit, storage_unit)
  return conversion && number * conversion.factor + conversion.offset
}

interface Usual {
  value: number
  /** The person's own variation, as the standard deviation of the logarithms. */
  variation: number
  count: number
}

/** What is usual for one part; null if no earlier value can be compared. `earlier` is newest first. */
function usualOf(vital: JudgedVital, part: number, earlier: readonly Measurement[]): Usual | null {
  const last = earlier
    .flatMap((one) => stored(numbersOf(one)[part] ?? Number.NaN, one.unit ?? vital.storage_unit, vital) ?? [])
    .filter((number) => number > 0)
    .slice(0, LAST_COUNT)
  if (last.length === 0) return null
  const logs = last.map(Math.log)
  const middle = median(logs)
  // The median deviation of a normal distribution is 1 / 1.4826 of its standard deviation.
  const variation = 1.4826 * median(logs.map((log) => Math.abs(log - middle)))
  return { value: Math.exp(middle), variation, count: last.length }
}

/** Distance as a logarithm, so that half and double are equally far; null for what cannot be compared. */
function distance(number: number | null, { value }: Usual): number | null {
  return number !== null && number > 0 ? Math.abs(Math.log(number / value)) : null
}

/** The unit in which a number is near the usual value; null if there is none. */
function fittingUnit(vital: JudgedVital, number: number, usual: Usual, away: number): string | null {
  const [nearest] = vital.units
    .map((unit) => ({ unit, away: distance(stored(number, unit, vital), usual) ?? Number.POSITIVE_INFINITY }))
    .sort((one, other) => one.away - other.away)
  return nearest && nearest.away <= Math.min(allowedOf(vital), away * BETTER_SHARE) ? nearest.unit : null
}

function isSwapped({ parts }: JudgedVital, [upper = Number.NaN, lower = Number.NaN]: readonly number[]): boolean {
  return parts[0]?.key === 'systolic' && parts[1]?.key === 'diastolic' && upper <= lower
}

/**
 * Whether an entered measurement deserves the question "Does that look right?", by the person's own earlier ones of the
 * same vital, newest first; null if not. Units are compared without the person's own variation: a factor of 2.2 or 18
 * is none.
 */
export function unusualIn(vital: JudgedVital, entered: Measurement, earlier: readonly Measurement[]): Unusual | null {
  const numbers = numbersOf(entered)
  const unit = entered.unit ?? vital.storage_unit
  if (isSwapped(vital, numbers)) return { kind: 'swapped', numbers: [...numbers].reverse() }
  for (const [part, number] of numbers.entries()) {
    const usual = usualOf(vital, part, earlier)
    const away = usual && distance(stored(number, unit, vital), usual)
    if (!usual || away === null || away <= allowedOf(vital)) continue
    const fitting = fittingUnit(vital, number, usual, away)
    if (fitting !== null) return { kind: 'unit', unit: fitting, part, usual: usual.value }
    if (usual.count >= MIN_COUNT && away > OWN_VARIATIONS * usual.variation)
      return { kind: 'far', part, usual: usual.value }
  }
  return null
}
