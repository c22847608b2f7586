import { compileRule, type RuleRun, type RuleScope } from '../rules/compile'
import { referencesOf, visitExpression, type Expression } from '../rules'
import { holds, numberOf } from '../rules/values'
import type { PlacedItems } from '../prepare/items'
import { comparedIn, fitsRange, hasCode, isChosen, isList, rangeOf, type Compared } from './compared'

/** The possible values of a condition over all answers that the definition allows. */
export interface Possible {
  true: boolean
  false: boolean
}

/** What is known about the items that a condition reads. */
export interface KnownItems {
  items: PlacedItems
  /** Keys of items that never have an answer. */
  unanswered: ReadonlySet<string>
  /** Whether a key refers to all instances at once where the condition is read. */
  isInOtherInstance: (key: string) => boolean
}

const EITHER: Possible = { true: true, false: true }
const ALWAYS: Possible = { true: true, false: false }
const NEVER: Possible = { true: false, false: true }

/** Whether a condition can be true, and whether it can be false; both `true` if undecidable. */
export function possibleValues(expression: Expression, known: KnownItems): Possible {
  if (expression.kind === 'unary' && expression.operator === 'not') {
    const inside = possibleValues(expression.operand, known)
    return { true: inside.false, false: inside.true }
  }
  if (expression.kind === 'binary' && (expression.operator === 'and' || expression.operator === 'or')) {
    return possibleJoined(expression, expression.operator, known)
  }
  const constant = constantOf(expression)
  if (constant !== undefined) return constant ? ALWAYS : NEVER
  if (expression.kind === 'reference') return known.unanswered.has(expression.key) ? NEVER : EITHER
  if (expression.kind === 'call' && ['answered', 'matches', 'contains'].includes(expression.name)) {
    const [first] = expression.arguments
    return first?.kind === 'reference' && known.unanswered.has(first.key) ? NEVER : EITHER
  }
  const compared = comparedIn(expression, known.items)
  return compared ? comparedValues(compared, known) : EITHER
}

function possibleJoined(expression: Expression, operator: 'and' | 'or', known: KnownItems): Possible {
  if (operator === 'and') return possibleTogether(partsOf(expression, 'and'), known)
  const parts = partsOf(expression, 'or').map((part) => possibleValues(part, known))
  return { true: parts.some((part) => part.true), false: parts.every((part) => part.false) }
}

/** The operands of nested `and`, or nested `or`, regardless of brackets. */
export function partsOf(expression: Expression, operator: 'and' | 'or'): Expression[] {
  if (expression.kind !== 'binary' || expression.operator !== operator) return [expression]
  return [...partsOf(expression.left, operator), ...partsOf(expression.right, operator)]
}

const NO_SCOPE: RuleScope<RuleRun> = {
  answer: () => () => null,
  count: () => () => null,
  weight: () => () => null,
  other: () => () => null,
  score: () => () => null,
  regex: () => () => false,
}
/** Functions whose value is unknown in advance. */
const UNKNOWN_BEFORE = ['today', 'now', 'fhirpath', 'matches', 'score']

/** The value of a constant condition; undefined for others. */
function constantOf(expression: Expression): boolean | undefined {
  const { keys } = referencesOf(expression)
  let isConstant = keys.length === 0
  visitExpression(expression, (part) => {
    if (part.kind === 'call' && UNKNOWN_BEFORE.includes(part.name)) isConstant = false
  })
  if (!isConstant) return undefined
  return holds(compileRule(expression, NO_SCOPE)({ today: '', now: '', external: new Map() }))
}

function comparedValues({ placed, operator, literal }: Compared, { unanswered }: KnownItems): Possible {
  const comparesWithMissing = literal === ''
  if (unanswered.has(placed.item.key)) {
    return (operator === '=') === comparesWithMissing && (operator === '=' || operator === '!=') ? ALWAYS : NEVER
  }
  if (comparesWithMissing) return EITHER
  const canEqual = isChosen(placed) ? hasCode(placed, operator, literal) : numberFits(placed, operator, literal)
  if (canEqual) return EITHER
  return operator === '!=' ? ALWAYS : NEVER
}

function numberFits(placed: Compared['placed'], operator: Compared['operator'], literal: Compared['literal']): boolean {
  const range = rangeOf(placed)
  if (!range) return true
  const number = numberOf(literal)
  return number !== null && fitsRange(operator === '!=' ? '=' : operator, number, range)
}

/** Conditions joined by `and`: each must be satisfiable, and those on the same answer must leave it a value. */
function possibleTogether(parts: readonly Expression[], known: KnownItems): Possible {
  const each = parts.map((part) => possibleValues(part, known))
  const compared = parts.flatMap((part) => comparedIn(part, known.items) ?? [])
  return {
    true: each.every((part) => part.true) && !contradict(compared, known),
    false: each.some((part) => part.false),
  }
}

function contradict(all: readonly Compared[], { isInOtherInstance }: KnownItems): boolean {
  const byKey = new Map<string, Compared[]>()
  for (const one of all) {
    if (isList(one.placed) || isInOtherInstance(one.placed.item.key)) continue
    byKey.set(one.placed.item.key, [...(byKey.get(one.placed.item.key) ?? []), one])
  }
  return [...byKey.values()].some((same) => {
    const equal = same.find(({ operator }) => operator === '=' || operator === 'has')
    return equal ? same.some((other) => excludes(equal, other)) : isEmptyRange(same)
  })
}

/** Whether an answer that equals the one can't stand to the other as it is asked. */
function excludes({ literal }: Compared, other: Compared): boolean {
  if (literal === '') return other.operator !== '!=' ? other.literal !== '' : other.literal === ''
  const isSame =
    other.literal === literal || (numberOf(literal) !== null && numberOf(other.literal) === numberOf(literal))
  if (other.operator === '=' || other.operator === 'has') return !isSame
  if (other.operator === '!=') return isSame
  const [value, bound] = [numberOf(literal), numberOf(other.literal)]
  return value !== null && bound !== null && !fitsRange(other.operator, bound, { least: value, most: value })
}

/** Whether bounds exclude each other, as in `[n] > 5 and [n] < 3`. */
function isEmptyRange(same: readonly Compared[]): boolean {
  const bounds = (wanted: readonly string[]) =>
    same.flatMap(({ operator, literal }) => (wanted.includes(operator) ? (numberOf(literal) ?? []) : []))
  const [above, below] = [Math.max(...bounds(['>', '>='])), Math.min(...bounds(['<', '<=']))]
  const touches = same.every(({ operator }) => operator !== '<' && operator !== '>')
  return touches ? above > below : above >= below
}
