/** One value of a rule; null is a missing one. */
export type SingleValue = number | string | boolean | null
/** A list where several were chosen, or where a question of a repeating group is read from outside. */
export type RuleValue = SingleValue | readonly SingleValue[]

const NUMBER = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s*$/

const isList = (value: RuleValue): value is readonly SingleValue[] => Array.isArray(value)
const isPresent = (value: SingleValue): value is Exclude<SingleValue, null> => value !== null && value !== ''

/** All values, missing ones left out. */
export function listOf(value: RuleValue): Exclude<SingleValue, null>[] {
  if (isList(value)) return value.filter(isPresent)
  return isPresent(value) ? [value] : []
}

/** A single value: for a list its only element, missing if there are several. */
export function singleOf(value: RuleValue): SingleValue {
  if (!isList(value)) return value
  const values = listOf(value)
  return values.length === 1 ? (values[0] ?? null) : null
}

export const isMissing = (value: RuleValue): boolean => listOf(value).length === 0

/** The value as a number, also parsed from text (`"01"` is 1); null otherwise. */
export function numberOf(value: RuleValue): number | null {
  const single = singleOf(value)
  if (typeof single === 'number') return Number.isFinite(single) ? single : null
  if (typeof single === 'boolean') return single ? 1 : 0
  return typeof single === 'string' ? numberInText(single) : null
}

/** Most texts are no numbers, which Number says faster than a pattern; the pattern refuses what only Number takes (`0x10`, nothing). */
function numberInText(text: string): number | null {
  const number = Number(text)
  return Number.isFinite(number) && NUMBER.test(text) ? number : null
}

/** The value as text; empty if missing. */
export function textOf(value: RuleValue): string {
  return isList(value) ? listOf(value).map(String).join(', ') : String(value ?? '')
}

/** Whether a value counts as true; a missing one does not. */
export function holds(value: RuleValue): boolean {
  if (typeof value === 'boolean') return value
  if (isList(value)) return listOf(value).length > 0
  const number = numberOf(value)
  return number === null ? value !== null && value !== '' && value !== 'false' : number !== 0
}

function equalsSingle(one: SingleValue, other: SingleValue): boolean {
  if (typeof one === 'boolean' || typeof other === 'boolean') {
    return String(one) === String(other) || (typeof one !== typeof other && numberOf(one) === numberOf(other))
  }
  if (typeof one === 'number' || typeof other === 'number') {
    const number = numberOf(one)
    return number !== null && number === numberOf(other)
  }
  return one === other
}

/**
 * `=`: with a missing value false, save beside `""`, which asks whether it is
 * missing; of a list any value that equals is enough. `!=` is its opposite.
 */
export function equals(left: RuleValue, right: RuleValue): boolean {
  if (left === '') return isMissing(right)
  if (right === '') return isMissing(left)
  if (!isList(left) && !isList(right)) return left !== null && right !== null && equalsSingle(left, right)
  const others = listOf(right)
  return listOf(left).some((one) => others.some((other) => equalsSingle(one, other)))
}

/**
 * Below 0 where one comes before the other: as numbers where one is a number or
 * both spell one, else as texts (dates written YYYY-MM-DD sort). Null where they
 * can't be compared.
 */
function orderOfSingles(one: SingleValue, other: SingleValue): number | null {
  if (one === null || other === null) return null
  const numbers = [numberOf(one), numberOf(other)] as const
  if (numbers[0] !== null && numbers[1] !== null) return numbers[0] - numbers[1]
  if (typeof one !== 'string' || typeof other !== 'string') return null
  return one < other ? -1 : Number(one > other)
}

/** Whether any value on the left stands to any on the right as `fits` wants; never with a missing one. */
export function compares(left: RuleValue, right: RuleValue, fits: (order: number) => boolean): boolean {
  const others = listOf(right)
  return listOf(left).some((one) =>
    others.some((other) => {
      const order = orderOfSingles(one, other)
      return order !== null && fits(order)
    }),
  )
}

/** The smallest or largest of the values, by numbers where all are, else by text. */
export function extreme(values: readonly SingleValue[], fits: (order: number) => boolean): SingleValue {
  let found: SingleValue = null
  for (const value of values) {
    const order = found === null ? null : orderOfSingles(value, found)
    if (found === null || (order !== null && fits(order))) found = value
  }
  return typeof found === 'string' ? (numberOf(found) ?? found) : found
}
