import type { Expression } from '@almanac/domain/survey'
import type { Draft } from '../drafts'
import { and, binary, call, choose, FALSE, MISSING, not, number, or, text, TRUE } from '../expressions'
import { inUnit, isSameUnit } from '../quantities'
import {
  asScalar,
  asTruth,
  codesOf,
  scalar,
  single,
  truth,
  NOTHING,
  Unavailable,
  Untranslatable,
  type Scalar,
  type Truth,
  type Value,
} from './values'

/** `and`, `or`, `xor`, `implies` of FHIRPath's three-valued logic. */
export function logic(operator: string, left: Truth, right: Truth): Truth {
  const both = () => and(left.isTrue(), right.isTrue())
  switch (operator) {
    case 'and':
      return truth(both, () => or(left.isFalse(), right.isFalse()))
    case 'or':
      return truth(
        () => or(left.isTrue(), right.isTrue()),
        () => and(left.isFalse(), right.isFalse()),
      )
    case 'implies':
      return truth(
        () => or(left.isFalse(), right.isTrue()),
        () => and(left.isTrue(), right.isFalse()),
      )
    default:
      return truth(
        () => or(and(left.isTrue(), right.isFalse()), and(left.isFalse(), right.isTrue())),
        () => or(both(), and(left.isFalse(), right.isFalse())),
      )
  }
}

const present = (left: Scalar, right: Scalar) => and(left.present(), right.present())

/**
 * Whether two values can be equal at all: they are of one type (a code never equals a Coding), and a
 * code is one of the choices.
 */
export function canBeEqual(left: Value, right: Value, owner: Draft | null): boolean {
  const [first, second] = [single(left, owner), single(right, owner)]
  if (first.kind !== 'scalar' || second.kind !== 'scalar') return true
  return first.type === second.type && isChoice(left, second) && isChoice(right, first)
}

/** Whether a fixed code is one of the choices of a question; true for other values. */
function isChoice(answers: Value, { value }: Scalar): boolean {
  if (answers.kind !== 'answers' || answers.part !== 'code' || value.kind !== 'text') return true
  return codesOf(answers.members, value.value).length > 0
}

/** The survey's codes of the options that have a fixed code in the file; none for other values. */
function sharedCodes(answers: Value, { value }: Scalar): string[] {
  if (answers.kind !== 'answers' || answers.part !== 'code' || value.kind !== 'text') return []
  return codesOf(answers.members, value.value)
}

/** Two quantities in one unit, that of the first answer of them; other values as they are. */
function inOneUnit(first: Scalar, second: Scalar): [Scalar, Scalar] {
  if (first.type !== 'quantity' || second.type !== 'quantity') return [first, second]
  if (first.value.kind === 'number') {
    const [other, one] = inOneUnit(second, first)
    return [one, other]
  }
  const factor = second.value.kind === 'number' ? inUnit(second.value.value, second.unit, first.unit) : undefined
  if (factor !== undefined) return [first, { ...second, value: number(factor) }]
  if (second.value.kind !== 'number' && isSameUnit(first.unit, second.unit)) return [first, second]
  throw new Unavailable('It compares quantities in units that aren’t known to be the same or to be convertible.')
}

/** `=`: empty where one side is. */
export function equality(left: Value, right: Value, owner: Draft | null): Truth {
  const [first, second] = [single(left, owner), single(right, owner)]
  if (first.kind === 'nothing' || second.kind === 'nothing')
    return truth(
      () => FALSE,
      () => FALSE,
    )
  if (first.kind === 'truth' && second.kind === 'truth') {
    const same = logic('xor', first, second)
    return truth(same.isFalse, same.isTrue)
  }
  if (first.kind === 'truth' || second.kind === 'truth')
    throw new Untranslatable('It compares a condition with a value.')
  if (first.kind !== 'scalar' || second.kind !== 'scalar') throw new Untranslatable('It compares collections.')
  if (first.type !== second.type)
    return truth(
      () => FALSE,
      () => present(first, second),
    )
  if (isEmptyText(first.value) || isEmptyText(second.value)) {
    throw new Untranslatable('It compares with an empty text, which means a missing answer in rules.')
  }
  const shared = [...sharedCodes(left, second), ...sharedCodes(right, first)]
  if (shared.length > 1) {
    const subject = first.value.kind === 'text' ? second : first
    const is = () => or(...shared.map((code) => binary(subject.value, '=', text(code))))
    return truth(is, () => and(subject.present(), not(is())))
  }
  const [one, other] = inOneUnit(first, second)
  return truth(
    () => binary(one.value, '=', other.value),
    () => and(present(one, other), binary(one.value, '!=', other.value)),
  )
}

const isEmptyText = (expression: Expression): boolean => expression.kind === 'text' && expression.value === ''

const OPPOSITE = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' } as const

export function order(operator: string, left: Value, right: Value, owner: Draft | null): Truth {
  const [first, second] = [asScalar(left, owner), asScalar(right, owner)]
  if (!first || !second)
    return truth(
      () => FALSE,
      () => FALSE,
    )
  if (first.type !== second.type && (first.type === 'quantity' || second.type === 'quantity'))
    throw new Unavailable('It orders a quantity and a value without a unit.')
  if (first.type !== second.type || first.type === 'coding')
    throw new Untranslatable('It orders values of different types.')
  if (first.type === 'text') throw new Untranslatable('It orders texts, which rules compare as numbers where they can.')
  if (operator !== '<' && operator !== '<=' && operator !== '>' && operator !== '>=') {
    throw new Untranslatable(`The operator ${operator} isn’t one of rules.`)
  }
  const [one, other] = inOneUnit(first, second)
  return truth(
    () => binary(one.value, operator, other.value),
    () => binary(one.value, OPPOSITE[operator], other.value),
  )
}

/** `value in list`; empty where the value is. */
export function membership(value: Value, list: Value, owner: Draft | null): Truth {
  const one = single(value, owner)
  if (one.kind === 'nothing')
    return truth(
      () => FALSE,
      () => FALSE,
    )
  const given = list.kind === 'list' ? list.values : [list]
  const values = given.filter((candidate) => canBeEqual(value, candidate, owner))
  if (values.length === 0) throw new Unavailable('It looks for an answer among values that it can’t be.')
  const equal = values.map((candidate) => equality(one, candidate, owner))
  const is = () => or(...equal.map(({ isTrue }) => isTrue()))
  const has =
    one.kind === 'scalar' ? one.present : () => or(asTruth(one, owner).isTrue(), asTruth(one, owner).isFalse())
  return truth(is, () => and(has(), not(is())))
}

const numbers = (left: Scalar, right: Scalar): boolean => left.type === 'number' && right.type === 'number'

export function arithmetic(operator: string, left: Value, right: Value, owner: Draft | null): Value {
  if (right.kind === 'duration')
    return later(asScalar(left, owner), operator === '-' ? -right.value : right.value, right.unit)
  if (operator === '&') return joined(asScalar(left, owner), asScalar(right, owner))
  const [first, second] = [asScalar(left, owner), asScalar(right, owner)]
  if (!first || !second) return NOTHING
  const has = () => present(first, second)
  if (operator === '+' && first.type === 'text' && second.type === 'text') {
    // For a missing value, rules concatenate an empty text, but FHIRPath returns empty.
    return scalar('text', choose(has(), call('concat', first.value, second.value), MISSING), has)
  }
  if (first.type === 'quantity' || second.type === 'quantity')
    throw new Unavailable('It calculates with quantities and their units.')
  if (!numbers(first, second)) throw new Untranslatable('It counts with what isn’t a number.')
  switch (operator) {
    case '+':
    case '-':
    case '*':
      return scalar('number', binary(first.value, operator, second.value), has)
    case '/':
      return scalar('number', binary(first.value, '/', second.value), () =>
        and(has(), binary(second.value, '!=', number(0))),
      )
    case 'div': {
      const quotient = binary(first.value, '/', second.value)
      const whole = choose(binary(quotient, '<', number(0)), call('ceil', quotient), call('floor', quotient))
      return scalar('number', whole, () => and(has(), binary(second.value, '!=', number(0))))
    }
    default:
      throw new Untranslatable(`The operator ${operator} isn’t one of rules.`)
  }
}

function later(date: Scalar | undefined, amount: number, unit: 'y' | 'M' | 'd'): Value {
  if (!date) return NOTHING
  if (date.type !== 'date') throw new Untranslatable('It adds a time to what isn’t a date.')
  if (!Number.isInteger(amount)) throw new Untranslatable('It adds a part of a day or a year.')
  return scalar('date', call('dateadd', date.value, number(amount), text(unit)), date.present)
}

/** `&` treats a missing value as an empty text. */
function joined(first: Scalar | undefined, second: Scalar | undefined): Value {
  const parts = [first, second].flatMap((part) => (part ? [part] : []))
  if (parts.some(({ type }) => type !== 'text')) throw new Untranslatable('It joins what isn’t a text.')
  const texts = parts.map(({ value, present: has }) => (has() === TRUE ? value : choose(has(), value, text(''))))
  return scalar('text', call('concat', ...texts))
}

/** `iif`: an empty condition counts as false. */
export function iif(condition: Truth, yes: Value, no: Value, owner: Draft | null): Value {
  const [first, second] = [single(yes, owner), single(no, owner)]
  const holds = condition.isTrue
  if (first.kind === 'truth' || second.kind === 'truth') {
    const [one, other] = [asTruth(first, owner), asTruth(second, owner)]
    return truth(
      () => or(and(holds(), one.isTrue()), and(not(holds()), other.isTrue())),
      () => or(and(holds(), one.isFalse()), and(not(holds()), other.isFalse())),
    )
  }
  const [one, other] = [asScalar(first, owner), asScalar(second, owner)]
  if (!one && !other) return NOTHING
  if (one && other && one.type !== other.type)
    throw new Untranslatable('The two outcomes of iif are of different types.')
  const missing = MISSING
  return scalar(
    one?.type ?? other?.type ?? 'number',
    choose(holds(), one?.value ?? missing, other?.value ?? missing),
    () => or(and(holds(), one?.present() ?? FALSE), and(not(holds()), other?.present() ?? FALSE)),
  )
}
