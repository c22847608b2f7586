import type { Expression } from '@almanac/domain/survey'
import { RuleRefusal, type Formula } from '../expression/formula'
import { call, joined, literal, negated, number, type Translated } from '../expression/translate'

/** REDCap's year and month, in days. */
const YEAR_DAYS = 365.2425
const MONTH_DAYS = 30.44

export interface Call {
  name: string
  given: readonly Formula[]
  translate: (formula: Formula) => Translated
}

type Translate = (call: Call) => Translated

const numeric = (rule: Expression, blank = true): Translated => ({ rule, kind: 'number', blank })
const condition = (rule: Expression): Translated => ({ rule, kind: 'boolean', blank: false })
const textual = (rule: Expression, blank = true): Translated => ({ rule, kind: 'text', blank })

/** The translated arguments; throws for a wrong number of them. */
function some({ name, given, translate }: Call, fewest: number, most = fewest): Translated[] {
  if (given.length < fewest || given.length > most)
    throw new RuleRefusal(
      'RULE_MALFORMED',
      `${name}() takes ${fewest === most ? fewest : `${fewest} to ${most}`} values, not ${given.length}`,
    )
  return given.map(translate)
}

const rules = (translated: readonly Translated[]): Expression[] => translated.map(({ rule }) => rule)

/** An argument by index; `some` has verified that it exists. */
function at(translated: readonly Translated[], index: number): Expression {
  const found = translated[index]
  if (!found) throw new RuleRefusal('RULE_MALFORMED', 'a value is missing')
  return found.rule
}

/** A numeric literal, such as the number of decimals to round to. */
function wholeNumber(formula: Formula | undefined, name: string): number {
  if (formula === undefined) return 0
  const value = formula.kind === 'text' ? Number(formula.value) : formula.kind === 'number' ? formula.value : Number.NaN
  if (!Number.isInteger(value) || value < 0 || value > 12)
    throw new RuleRefusal('RULE_FUNCTION', `the decimals of ${name}() are not a number from 0 to 12`)
  return value
}

/** `roundup(x, 1)` is `ceil(x * 10) / 10`. */
const roundedBy =
  (name: 'ceil' | 'floor'): Translate =>
  (invocation) => {
    const [value] = some(invocation, 1, 2)
    const factor = 10 ** wholeNumber(invocation.given[1], invocation.name)
    const rule = value?.rule ?? number(0)
    return numeric(
      factor === 1 ? call(name, rule) : joined('/', call(name, joined('*', rule, number(factor))), number(factor)),
    )
  }

const round: Translate = (invocation) => {
  const [value] = some(invocation, 1, 2)
  return numeric(call('round', value?.rule ?? number(0), number(wholeNumber(invocation.given[1], 'round'))))
}

/** sum() of nothing is 0 in REDCap, but missing in the survey's language. */
const sum: Translate = (invocation) => numeric(call('sum', number(0), ...rules(some(invocation, 1, 1_000))), false)

/** Functions that ignore blanks, and are missing without any value. */
const ofMany =
  (name: string): Translate =>
  (invocation) =>
    numeric(call(name, ...rules(some(invocation, 1, 1_000))))

/** Of a sample: the squared deviations from the mean, divided by n - 1. */
const stdev: Translate = (invocation) => {
  const values = rules(some(invocation, 1, 60))
  const squares = values.map((value) => joined('^', joined('-', value, call('mean', ...values)), number(2)))
  return numeric(call('sqrt', joined('/', call('sum', ...squares), joined('-', call('countof', ...values), number(1)))))
}

const plain =
  (name: string, kind: Translated['kind'] = 'number'): Translate =>
  (invocation) => ({ rule: call(name, ...rules(some(invocation, 1))), kind, blank: true })

/** REDCap's text functions are case-insensitive. */
const search =
  (name: string, found = true): Translate =>
  (invocation) => {
    const texts = some(invocation, 2)
    const rule = call(name, call('lower', at(texts, 0)), call('lower', at(texts, 1)))
    return condition(found ? rule : negated(rule))
  }

/** A date, `'today'` or `'now'`. */
function date(formula: Formula | undefined, { name, translate }: Call): Expression {
  if (formula === undefined) throw new RuleRefusal('RULE_MALFORMED', `a date is missing in ${name}()`)
  if (formula.kind !== 'text') return translate(formula).rule
  const written = formula.value.trim().toLowerCase()
  if (written === 'today') return call('today')
  if (written === 'now') return call('now')
  if (/^\d{4}-\d{2}-\d{2}/.test(written)) return literal(formula.value.trim())
  throw new RuleRefusal('RULE_DATE', `“${formula.value}” in ${name}() is no date written YYYY-MM-DD`)
}

const wordOf = (formula: Formula | undefined): string =>
  formula?.kind === 'text' || formula?.kind === 'boolean' ? String(formula.value).trim() : ''

/** `datediff(a, b, unit, [date format], [signed])`: files from before 2016 have the date format as fourth argument. */
const datediff: Translate = (invocation) => {
  const [from, to, unitFormula, ...rest] = invocation.given
  if (invocation.given.length < 3 || invocation.given.length > 5)
    throw new RuleRefusal('RULE_MALFORMED', `datediff() takes 3 to 5 values, not ${invocation.given.length}`)
  const unit = wordOf(unitFormula)
  const [format, ...others] = /^(ymd|mdy|dmy)$/i.test(wordOf(rest[0])) ? rest : [undefined, ...rest]
  if (others.length > 1 || others.some((one) => !/^(true|false)$/i.test(wordOf(one))))
    throw new RuleRefusal('RULE_MALFORMED', `datediff() ends in something else than true or false`)
  if (format !== undefined && [from, to].some((one) => one?.kind === 'text' && /^\d\d-/.test(one.value)))
    throw new RuleRefusal('RULE_DATE', 'a date in datediff() is not written YYYY-MM-DD')
  const signed = /^true$/i.test(wordOf(others[0]))
  const difference = (of: string) =>
    call('datediff', date(from, invocation), date(to, invocation), literal(of), { kind: 'boolean', value: signed })
  if (unit === 'y') return numeric(joined('/', difference('d'), number(YEAR_DAYS)))
  if (unit === 'M') return numeric(joined('/', difference('d'), number(MONTH_DAYS)))
  if (['d', 'h', 'm', 's'].includes(unit)) return numeric(difference(unit))
  throw new RuleRefusal('RULE_FUNCTION', `datediff() counts in y, M, d, h, m or s, not in “${unit}”`)
}

/** Whole years, by the calendar. */
const ageAtDate: Translate = (invocation) => {
  const [birth, day, decimal] = invocation.given
  if (invocation.given.length < 2 || invocation.given.length > 3)
    throw new RuleRefusal('RULE_MALFORMED', `age_at_date() takes 2 or 3 values, not ${invocation.given.length}`)
  const years = call('datediff', date(birth, invocation), date(day, invocation), literal('y'), {
    kind: 'boolean',
    value: true,
  })
  return numeric(/^true$/i.test(wordOf(decimal)) ? years : call('floor', years))
}

const datePart =
  (name: 'year' | 'month' | 'day'): Translate =>
  (invocation) =>
    numeric(call(name, date(invocation.given[0], invocation)))

const log: Translate = (invocation) => {
  const [value, base] = some(invocation, 1, 2)
  const natural = call('ln', value?.rule ?? number(1))
  return numeric(base ? joined('/', natural, call('ln', base.rule)) : natural)
}

const isInteger: Translate = (invocation) => {
  const value = at(some(invocation, 1), 0)
  return condition(joined('and', call('isnumber', value), joined('=', joined('%', value, number(1)), number(0))))
}

const isBlank: Translate = (invocation) => condition(joined('=', at(some(invocation, 1), 0), literal('')))

const choose: Translate = (invocation) => {
  const [holds, one, other] = some(invocation, 3)
  if (!holds || !one || !other) throw new RuleRefusal('RULE_MALFORMED', 'if() takes 3 values')
  return {
    rule: call('if', holds.rule, one.rule, other.rule),
    kind: one.kind === other.kind ? one.kind : 'answer',
    blank: one.blank || other.blank,
  }
}

const FUNCTIONS = new Map<string, Translate>(
  Object.entries({
    if: choose,
    sum,
    mean: ofMany('mean'),
    min: ofMany('min'),
    max: ofMany('max'),
    stdev,
    round,
    roundup: roundedBy('ceil'),
    rounddown: roundedBy('floor'),
    sqrt: plain('sqrt'),
    abs: plain('abs'),
    exponential: plain('exp'),
    log,
    mod: (invocation) => numeric(call('mod', ...rules(some(invocation, 2)))),
    datediff,
    age_at_date: ageAtDate,
    year: datePart('year'),
    month: datePart('month'),
    day: datePart('day'),
    contains: search('contains'),
    not_contain: search('contains', false),
    starts_with: search('startswith'),
    ends_with: search('endswith'),
    length: plain('length'),
    upper: plain('upper', 'text'),
    lower: plain('lower', 'text'),
    concat: (invocation) => textual(call('concat', ...rules(some(invocation, 1, 1_000)))),
    isnumber: (invocation) => condition(call('isnumber', at(some(invocation, 1), 0))),
    isinteger: isInteger,
    isblankormissingcode: isBlank,
    isblanknotmissingcode: isBlank,
  } satisfies Record<string, Translate>),
)

/** Translates a call of REDCap's; throws a RuleRefusal for functions without an equivalent. */
export function translateCall(invocation: Call): Translated {
  const translate = FUNCTIONS.get(invocation.name.toLowerCase())
  if (!translate)
    throw new RuleRefusal('RULE_FUNCTION', `${invocation.name}() has no counterpart in the survey's language`)
  return translate(invocation)
}
