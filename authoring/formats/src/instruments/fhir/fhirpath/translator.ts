import { visitExpression, type Expression } from '@almanac/domain/survey'
import type { Draft } from '../drafts'
import { call, FALSE, number, text, TRUE } from '../expressions'
import { isAddress, selected, descendsIntoAnswers, weights, where, type Read } from './collections'
import { aggregate, count, exists, first, includesCode, scalarFunction } from './functions'
import { itemsInside, member, ofType, type EvaluationContext } from './navigate'
import { arithmetic, canBeEqual, equality, iif, logic, membership, order } from './operators'
import { canExist, Steps } from './steps'
import type { Path } from './syntax'
import { asTruth, certain, isMultiple, NOTHING, scalar, truth, Untranslatable, type Value } from './values'

/** The context of an expression. */
export interface Scope {
  world: EvaluationContext
  /** The item of the expression; null for the Questionnaire's own. */
  owner: Draft | null
  variable: (name: string) => Value
  steps: Steps
}

const UNITS: Record<string, [number, 'y' | 'M' | 'd']> = {
  year: [1, 'y'],
  years: [1, 'y'],
  month: [1, 'M'],
  months: [1, 'M'],
  week: [7, 'd'],
  weeks: [7, 'd'],
  day: [1, 'd'],
  days: [1, 'd'],
}

/**
 * Maximum number of parts of one rule; parts are shared until the rule is printed, which could
 * exceed the length limit.
 */
const MAX_PARTS = 1_500

/** Whether the printed rule is within the length limit. */
export function isShort(expression: Expression): boolean {
  let parts = 0
  try {
    visitExpression(expression, () => {
      parts += 1
      if (parts > MAX_PARTS) throw new Untranslatable('It is longer than rules may be.')
    })
  } catch (error) {
    if (error instanceof Untranslatable) return false
    throw error
  }
  return true
}

/**
 * The value of an expression, as far as rules can represent it. Throws Untranslatable for everything
 * else, and Unavailable for what no response has.
 */
export function translate(path: Path, scope: Omit<Scope, 'steps'>): Value {
  const steps = new Steps()
  try {
    const value = stepValue(path, { ...scope, steps })
    steps.check({ isFinished: true })
    return value
  } catch (error) {
    // What has no rule may still have a path that finds nothing, which FHIRPath would not mend.
    if (error instanceof Untranslatable) steps.check({ isFinished: false })
    throw error
  }
}

const stepValue = (path: Path, scope: Scope, focus: Value = context(scope)): Value =>
  scope.steps.note(path, valueOf(path, scope, focus))

function valueOf(path: Path, scope: Scope, focus: Value): Value {
  switch (path.kind) {
    case 'empty':
      return NOTHING
    case 'this':
      return focus
    case 'number':
      return scalar('number', number(path.value))
    case 'boolean':
      return certain(() => (path.value ? TRUE : FALSE))
    case 'text':
      return scalar('text', text(path.value))
    case 'date':
      if (!/^\d{4}-\d{2}-\d{2}$/.test(path.value)) throw new Untranslatable('It compares with a part of a date.')
      return scalar('date', text(path.value))
    case 'time':
      if (!/^\d\d:\d\d(?::00(?:\.0+)?)?$/.test(path.value))
        throw new Untranslatable('It compares with a time in seconds, which aren’t asked.')
      return scalar('time', text(path.value.slice(0, 5)))
    case 'quantity':
      return quantity(path)
    case 'variable':
      return variable(path.name, scope)
    case 'minus':
      return arithmetic('-', scalar('number', number(0)), stepValue(path.operand, scope, focus), scope.owner)
    case 'binary':
      return operation(path, scope, focus)
    case 'index':
      return indexed(path, scope, focus)
    case 'type':
      return typed(path, stepValue(path.of, scope, focus))
    case 'member':
      return member(path.of ? stepValue(path.of, scope, focus) : focus, path.name, scope.world)
    case 'call':
      return called(path, scope, focus)
  }
}

function context({ owner }: Scope): Value {
  return owner ? { kind: 'items', members: [{ draft: owner, isHere: true }], withAnswers: false } : { kind: 'response' }
}

function variable(name: string, scope: Scope): Value {
  switch (name) {
    case 'resource':
    case 'rootResource':
      return { kind: 'response' }
    case 'context':
      return context(scope)
    case 'questionnaire':
      return { kind: 'json', nodes: [scope.world.questionnaire] }
    case 'qitem':
      return { kind: 'json', nodes: [scope.owner?.node.element.json ?? scope.world.questionnaire] }
    default:
      return scope.variable(name)
  }
}

function quantity({ value, unit }: Extract<Path, { kind: 'quantity' }>): Value {
  const known = UNITS[unit]
  if (!known) return { ...scalar('quantity', number(value)), unit: { code: unit } }
  return { kind: 'duration', value: value * known[0], unit: known[1] }
}

function indexed({ of, index }: Extract<Path, { kind: 'index' }>, scope: Scope, focus: Value): Value {
  const value = stepValue(of, scope, focus)
  if (index.kind !== 'number') throw new Untranslatable('It takes an answer by a number that isn’t fixed.')
  if (value.kind === 'json') return { kind: 'json', nodes: value.nodes.slice(index.value, index.value + 1) }
  if (index.value !== 0) throw new Untranslatable('It takes an answer by its number.')
  return first(value, scope.owner)
}

function typed({ operator, type }: Extract<Path, { kind: 'type' }>, value: Value): Value {
  if (operator === 'as') return ofType(value, type)
  throw new Untranslatable('It asks for the type of an answer.')
}

function operation(path: Extract<Path, { kind: 'binary' }>, scope: Scope, focus: Value): Value {
  const { operator, left, right } = path
  const { owner } = scope
  const read = (path: Path) => stepValue(path, scope, focus)
  switch (operator) {
    case 'and':
    case 'or':
    case 'xor':
    case 'implies':
      return logic(operator, asTruth(read(left), owner), asTruth(read(right), owner))
    case '=':
    case '!=': {
      const [first, second] = [read(left), read(right)]
      scope.steps.noteFound(path, canBeEqual(first, second, owner))
      const is = equality(first, second, owner)
      return operator === '=' ? is : truth(is.isFalse, is.isTrue)
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return order(operator, read(left), read(right), owner)
    case 'in':
      return contains(right, left, read, owner)
    case 'contains':
      return contains(left, right, read, owner)
    case '|': {
      const values = [read(left), read(right)].flatMap((value) => (value.kind === 'list' ? value.values : [value]))
      return { kind: 'list', values: values.filter(({ kind }) => kind !== 'nothing'), isDistinct: true }
    }
    case '+':
    case '-':
    case '*':
    case '/':
    case 'div':
    case '&':
      return arithmetic(operator, read(left), read(right), owner)
    default:
      throw new Untranslatable(`The operator ${operator} isn’t one of rules.`)
  }
}

/** `list contains value`. */
function contains(list: Path, value: Path, read: (path: Path) => Value, owner: Draft | null): Value {
  const whole = read(list)
  const condition = value.kind === 'text' ? includesCode(whole, value.value, owner) : undefined
  if (condition) return condition
  if (whole.kind === 'answers' && whole.members.some(({ draft }) => isMultiple(draft))) {
    throw new Untranslatable('It looks for an answer among several choices.')
  }
  return membership(read(value), whole, owner)
}

const ASKS_WHETHER = new Set(['exists', 'hasValue', 'empty'])

function called(path: Extract<Path, { kind: 'call' }>, scope: Scope, focus: Value): Value {
  const { name, of, given } = path
  const { owner } = scope
  const value = of ? stepValue(of, scope, focus) : focus
  const read = (argument: Path | undefined) => (argument ? stepValue(argument, scope, focus) : NOTHING)
  if (ASKS_WHETHER.has(name) && given.length === 0) scope.steps.noteFound(path, canExist(value))
  const found = truthCall(name, value, given, scope) ?? collectionCall(name, value, given, scope)
  if (found) return found
  switch (name) {
    case 'today':
      return scalar('date', call('today'))
    case 'iif':
      return iif(asTruth(read(given[0]), owner), read(given[1]), read(given[2]), owner)
    case 'combine': {
      const values = [value, read(given[0])].filter(({ kind }) => kind !== 'nothing')
      return { kind: 'list', values, isDistinct: false }
    }
    default: {
      const result = scalarFunction(name, value, given.map(read), owner)
      if (result) return result
      throw new Untranslatable(`The function ${name}() isn’t one of rules.`)
    }
  }
}

/** Functions that return a condition. */
function truthCall(name: string, value: Value, [criterion]: Path[], scope: Scope): Value | undefined {
  const { owner } = scope
  switch (name) {
    case 'exists':
      return exists(criterion ? where(value, criterion, owner, reader(scope)) : value, owner)
    case 'hasValue':
      return exists(value, owner)
    case 'empty': {
      const there = exists(value, owner)
      return truth(there.isFalse, there.isTrue)
    }
    case 'not': {
      const holds = asTruth(value, owner)
      return truth(holds.isFalse, holds.isTrue)
    }
    default:
      return undefined
  }
}

/** Functions of a collection of answers. */
function collectionCall(name: string, value: Value, [argument]: Path[], scope: Scope): Value | undefined {
  const { owner, world } = scope
  switch (name) {
    case 'count':
      return count(value, owner)
    case 'sum':
    case 'min':
    case 'max':
      return aggregate(name, value, owner)
    case 'avg':
      return aggregate('mean', value, owner)
    case 'first':
    case 'single':
      return first(value, owner)
    case 'weight':
    case 'ordinal':
      return weights(value, owner)
    case 'where':
      return argument ? where(value, argument, owner, reader(scope)) : NOTHING
    case 'select':
      return argument ? selected(value, argument, owner, reader(scope)) : NOTHING
    case 'extension':
      return argument ? where(member(value, name, world), isAddress(argument), owner, reader(scope)) : NOTHING
    case 'repeat':
      return itemsInside(value, world, descendsIntoAnswers(argument))
    case 'descendants':
      return itemsInside(value, world, true)
    case 'ofType':
    case 'as':
      return ofType(value, typeName(argument))
    default:
      return undefined
  }
}

const reader =
  (scope: Scope): Read =>
  (path, focus) =>
    scope.steps.within(() => stepValue(path, scope, focus))

const typeName = (path: Path | undefined): string => (path?.kind === 'member' ? path.name : '')
