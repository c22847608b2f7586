import { dateAfter, dateDifference, datePart, DATE_UNITS } from './dates'
import { compares, extreme, isMissing, listOf, numberOf, textOf, type RuleValue } from './values'

/** A function that needs nothing but its arguments. */
export interface PlainFunction {
  arguments: readonly [fewest: number, most: number]
  of: (...values: RuleValue[]) => RuleValue
}

const ANY = 1_000

/** The numbers among the values, those of lists included; run for each key that is typed, so without lists in between. */
function numbersOf(values: readonly RuleValue[]): number[] {
  const numbers: number[] = []
  for (const value of values) {
    if (typeof value === 'object' && value !== null) {
      for (const one of value) addNumber(numbers, one)
    } else addNumber(numbers, value)
  }
  return numbers
}

function addNumber(numbers: number[], value: RuleValue): void {
  const number = numberOf(value)
  if (number !== null) numbers.push(number)
}

/** What is made of the numbers among the values; missing where there are none. */
const ofNumbers =
  (calculate: (numbers: readonly number[]) => number) =>
  (...values: RuleValue[]): RuleValue => {
    const numbers = numbersOf(values)
    return numbers.length === 0 ? null : finite(calculate(numbers))
  }

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** A function of numbers that is missing as soon as one of them is. */
const numeric =
  (calculate: (...numbers: number[]) => number) =>
  (...values: RuleValue[]): RuleValue => {
    const numbers: number[] = []
    for (const value of values) {
      const number = numberOf(value)
      if (number === null) return null
      numbers.push(number)
    }
    return finite(calculate(...numbers))
  }

const text =
  (change: (text: string) => RuleValue) =>
  (value: RuleValue = null): RuleValue =>
    isMissing(value) ? null : change(textOf(value))

/** Whether the texts fit; of a list any is enough, a missing one fits nothing. */
const textTest =
  (fits: (text: string, part: string) => boolean) =>
  (value: RuleValue = null, part: RuleValue = null): RuleValue =>
    !isMissing(part) && listOf(value).some((one) => fits(String(one), textOf(part)))

/** Half away from zero, on decimal digits: 1.005 to two decimals is 1.01. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** Math.min(12, Math.max(0, Math.trunc(decimals)))
  // Off by less than any answer can be exact, so that a half that can't be written in binary is one.
  const shifted = Number((Math.abs(value) * factor).toPrecision(15))
  const rounded = Number.isFinite(shifted) ? Math.round(shifted) / factor : Math.abs(value)
  return value < 0 ? 0 - rounded : rounded
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

const unitOf = (value: RuleValue): string => textOf(value)

function difference(from: RuleValue, to: RuleValue, unit: RuleValue, signed: RuleValue): RuleValue {
  const found = dateDifference(textOf(from), textOf(to), unitOf(unit))
  return found === null || signed === true ? found : Math.abs(found)
}

const one = [1, 1] as const
const two = [2, 2] as const
const many = [1, ANY] as const

/** The functions of the language that need nothing but their arguments. */
export const PLAIN_FUNCTIONS: Record<string, PlainFunction> = {
  sum: { arguments: many, of: ofNumbers(sum) },
  mean: { arguments: many, of: ofNumbers((numbers) => sum(numbers) / numbers.length) },
  min: { arguments: many, of: (...values) => extreme(values.flatMap(listOf), (order) => order < 0) },
  max: { arguments: many, of: (...values) => extreme(values.flatMap(listOf), (order) => order > 0) },
  countof: { arguments: many, of: (...values) => sum(values.map((value) => listOf(value).length)) },
  round: { arguments: [1, 2], of: numeric((value, decimals = 0) => roundTo(value, decimals)) },
  floor: { arguments: one, of: numeric(Math.floor) },
  ceil: { arguments: one, of: numeric(Math.ceil) },
  abs: { arguments: one, of: numeric(Math.abs) },
  sqrt: { arguments: one, of: numeric(Math.sqrt) },
  exp: { arguments: one, of: numeric(Math.exp) },
  ln: { arguments: one, of: numeric(Math.log) },
  log10: { arguments: one, of: numeric(Math.log10) },
  mod: { arguments: two, of: numeric((value, by) => value % by) },
  length: { arguments: one, of: (value = null) => [...textOf(value)].length },
  concat: { arguments: many, of: (...values) => values.map(textOf).join('') },
  upper: { arguments: one, of: text((value) => value.toUpperCase()) },
  lower: { arguments: one, of: text((value) => value.toLowerCase()) },
  contains: { arguments: two, of: textTest((value, part) => value.includes(part)) },
  startswith: { arguments: two, of: textTest((value, part) => value.startsWith(part)) },
  endswith: { arguments: two, of: textTest((value, part) => value.endsWith(part)) },
  year: { arguments: one, of: text((date) => datePart(date, 'year')) },
  month: { arguments: one, of: text((date) => datePart(date, 'month')) },
  day: { arguments: one, of: text((date) => datePart(date, 'day')) },
  datediff: {
    arguments: [3, 4],
    of: (from = null, to = null, unit = null, signed = false) => difference(from, to, unit, signed),
  },
  dateadd: {
    arguments: [3, 3],
    of: (date = null, amount = null, unit = null) => {
      const number = numberOf(amount)
      return number === null ? null : dateAfter(textOf(date), number, unitOf(unit))
    },
  },
  isnumber: { arguments: one, of: (value = null) => numberOf(value) !== null && typeof value !== 'boolean' },
}

/** Functions that also need the survey or the reader's day; `compileRule` knows them. */
export const OTHER_FUNCTIONS: Record<string, readonly [fewest: number, most: number]> = {
  if: [3, 3],
  answered: one,
  count: one,
  score: one,
  code: one,
  other: one,
  matches: two,
  today: [0, 0],
  now: [0, 0],
  fhirpath: one,
}

/** How many arguments a function takes; undefined for one that there is not. */
export function argumentsOf(name: string): readonly [fewest: number, most: number] | undefined {
  if (Object.hasOwn(OTHER_FUNCTIONS, name)) return OTHER_FUNCTIONS[name]
  return Object.hasOwn(PLAIN_FUNCTIONS, name) ? PLAIN_FUNCTIONS[name]?.arguments : undefined
}

/** Units that `datediff` and `dateadd` take. */
export const UNITS: Record<string, readonly string[]> = { datediff: DATE_UNITS, dateadd: ['y', 'M', 'd'] }

/** Arithmetic of the language, missing as soon as a side is, and where the result is no number (divided by zero). */
export const ARITHMETIC: Record<'+' | '-' | '*' | '/' | '%' | '^', (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': (left, right) => left ** right,
}

/** The comparisons that sort. */
export const ORDER: Record<'<' | '<=' | '>' | '>=', (left: RuleValue, right: RuleValue) => boolean> = {
  '<': (left, right) => compares(left, right, (order) => order < 0),
  '<=': (left, right) => compares(left, right, (order) => order <= 0),
  '>': (left, right) => compares(left, right, (order) => order > 0),
  '>=': (left, right) => compares(left, right, (order) => order >= 0),
}
