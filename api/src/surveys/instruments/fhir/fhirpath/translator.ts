import { visitExpression, type Expression } from '@almanac/domain/survey'
import type { Draft } from '../drafts'
import { call, FALSE, number, text, TRUE } from '../expressions'
import { passes, passesAsJson } from './criteria'
import { aggregate, count, exists, filtered, first, holdsCode, scalarFunction } from './functions'
import { itemsInside, member, ofType, type World } from './navigate'
import { arithmetic, choose, equality, logic, membership, order } from './operators'
import type { Path } from './syntax'
import {
  asTruth,
  certain,
  checkReach,
  hasWeights,
  isMultiple,
  NOTHING,
  scalar,
  truth,
  Untranslatable,
  type Value,
} from './values'

/** What an expression stands in. */
export interface Scope {
  world: World
  /** The item whose expression it is; null for the Questionnaire's own. */
  owner: Draft | null
  variable: (name: string) => Value
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

/** Parts of one rule; a rule shares its parts until it is printed, and would be longer than it may be. */
const MAX_PARTS = 1_500

/** Whether a rule can be printed in the length that rules may have. */
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

/** What an expression gives, as far as rules can say it. Throws Untranslatable for everything else. */
export function translate(path: Path, scope: Scope, focus: Value = context(scope)): Value {
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
      return scalar('time', text(path.value.slice(0, 5)))
    case 'quantity':
      return duration(path)
    case 'variable':
      return variable(path.name, scope)
    case 'minus':
      return arithmetic('-', scalar('number', number(0)), translate(path.operand, scope, focus), scope.owner)
    case 'binary':
      return operation(path, scope, focus)
    case 'index':
      return indexed(path, scope, focus)
    case 'type':
      return typed(path, translate(path.of, scope, focus))
    case 'member':
      return member(path.of ? translate(path.of, scope, focus) : focus, path.name, scope.world)
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

function duration({ value, unit }: Extract<Path, { kind: 'quantity' }>): Value {
  const known = UNITS[unit]
  if (!known) throw new Untranslatable('It counts with quantities.')
  return { kind: 'duration', value: value * known[0], unit: known[1] }
}

function indexed({ of, index }: Extract<Path, { kind: 'index' }>, scope: Scope, focus: Value): Value {
  const value = translate(of, scope, focus)
  if (index.kind !== 'number') throw new Untranslatable('It takes an answer by a number that isn’t fixed.')
  if (value.kind === 'json') return { kind: 'json', nodes: value.nodes.slice(index.value, index.value + 1) }
  if (index.value !== 0) throw new Untranslatable('It takes an answer by its number.')
  return first(value, scope.owner)
}

function typed({ operator, type }: Extract<Path, { kind: 'type' }>, value: Value): Value {
  if (operator === 'as') return ofType(value, type)
  throw new Untranslatable('It asks for the type of an answer.')
}

function operation({ operator, left, right }: Extract<Path, { kind: 'binary' }>, scope: Scope, focus: Value): Value {
  const { owner } = scope
  const read = (path: Path) => translate(path, scope, focus)
  switch (operator) {
    case 'and':
    case 'or':
    case 'xor':
    case 'implies':
      return logic(operator, asTruth(read(left), owner), asTruth(read(right), owner))
    case '=':
    case '!=': {
      const is = equality(read(left), read(right), owner)
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
  const held = value.kind === 'text' ? holdsCode(whole, value.value, owner) : undefined
  if (held) return held
  if (whole.kind === 'answers' && whole.members.some(({ draft }) => isMultiple(draft))) {
    throw new Untranslatable('It looks for an answer among several choices.')
  }
  return membership(read(value), whole, owner)
}

function called(path: Extract<Path, { kind: 'call' }>, scope: Scope, focus: Value): Value {
  const { name, of, given } = path
  const { owner, world } = scope
  const value = of ? translate(of, scope, focus) : focus
  const read = (argument: Path | undefined) => (argument ? translate(argument, scope, focus) : NOTHING)
  switch (name) {
    case 'today':
      return scalar('date', call('today'))
    case 'iif':
      return choose(asTruth(read(given[0]), owner), read(given[1]), read(given[2]), owner)
    case 'exists':
      return exists(given[0] ? where(value, given[0], scope) : value, owner)
    case 'empty': {
      const there = exists(value, owner)
      return truth(there.isFalse, there.isTrue)
    }
    case 'not': {
      const truthOf = asTruth(value, owner)
      return truth(truthOf.isFalse, truthOf.isTrue)
    }
    case 'hasValue':
      return exists(value, owner)
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
      return given[0] ? where(value, given[0], scope) : NOTHING
    case 'select':
      return given[0] ? selected(value, given[0], scope) : NOTHING
    case 'repeat':
      return itemsInside(value, world, throughAnswers(given[0]))
    case 'descendants':
      return itemsInside(value, world, true)
    case 'combine':
      return {
        kind: 'list',
        values: [value, read(given[0])].filter(({ kind }) => kind !== 'nothing'),
        isDistinct: false,
      }
    case 'ofType':
    case 'as':
      return ofType(value, typeName(given[0]))
    case 'extension':
      return given[0]?.kind === 'text'
        ? where(
            member(value, 'extension', world),
            { kind: 'binary', operator: '=', left: { kind: 'member', of: null, name: 'url' }, right: given[0] },
            scope,
          )
        : NOTHING
    default: {
      const found = scalarFunction(name, value, given.map(read), owner)
      if (found) return found
      throw new Untranslatable(`The function ${name}() isn’t one of rules.`)
    }
  }
}

const typeName = (path: Path | undefined): string => (path?.kind === 'member' ? path.name : '')

/** `repeat(item)` goes through groups, `repeat(item | answer.item)` through questions as well. */
function throughAnswers(path: Path | undefined): boolean {
  if (path?.kind === 'member' && path.of === null && path.name === 'item') return false
  if (path?.kind === 'binary' && path.operator === '|') {
    const isAnswer = (side: Path) =>
      side.kind === 'member' &&
      side.name === 'item' &&
      side.of?.kind === 'member' &&
      side.of.name === 'answer' &&
      side.of.of === null
    const isItem = (side: Path) => side.kind === 'member' && side.name === 'item' && side.of === null
    if ((isItem(path.left) && isAnswer(path.right)) || (isAnswer(path.left) && isItem(path.right))) return true
  }
  throw new Untranslatable('It repeats something other than items.')
}

function weights(value: Value, owner: Draft | null): Value {
  if (value.kind === 'nothing') return NOTHING
  if (value.kind !== 'answers' || (value.part !== 'answer' && value.part !== 'value'))
    throw new Untranslatable('It takes the weight of what isn’t an answer.')
  value.members.forEach((found) => checkReach(found, owner))
  return { kind: 'answers', members: value.members.filter(({ draft }) => hasWeights(draft)), part: 'weight' }
}

function where(value: Value, criterion: Path, scope: Scope): Value {
  switch (value.kind) {
    case 'nothing':
      return value
    case 'items':
      return { ...value, members: value.members.filter(({ draft }) => passes(criterion, draft)) }
    case 'json':
      return jsonWhere(value.nodes, criterion, scope)
    case 'chosen':
      if (value.part === 'extension' && isWeightAddress(criterion, scope)) return value
      break
    case 'answers':
      return filtered(value, (one) => asTruth(translate(criterion, scope, one), scope.owner).isTrue(), scope.owner)
  }
  throw new Untranslatable('It chooses among values.')
}

const WEIGHT = /\/(?:StructureDefinition)\/(?:ordinalValue|itemWeight|questionnaire-ordinalValue)$/

function isWeightAddress(criterion: Path, scope: Scope): boolean {
  if (criterion.kind !== 'binary' || criterion.operator !== '=') return false
  const address = translate(criterion.right, scope)
  return address.kind === 'scalar' && address.value.kind === 'text' && WEIGHT.test(address.value.value)
}

/** `%questionnaire.item.where(linkId='a').answerOption.where(valueCoding.code = <the code of a's answer>)` is the chosen option. */
function jsonWhere(nodes: Extract<Value, { kind: 'json' }>['nodes'], criterion: Path, scope: Scope): Value {
  if (criterion.kind === 'binary' && criterion.operator === '=' && isOptionCode(criterion.left)) {
    const code = translate(criterion.right, scope)
    const [found] = code.kind === 'answers' && code.part === 'code' ? code.members : []
    const options = found?.draft.node.element.json.answerOption
    if (
      found &&
      !isMultiple(found.draft) &&
      Array.isArray(options) &&
      nodes.length === options.length &&
      nodes.every((node) => options.includes(node))
    ) {
      return { kind: 'chosen', member: found, part: 'option' }
    }
  }
  return { kind: 'json', nodes: nodes.filter((node) => passesAsJson(criterion, node)) }
}

const isOptionCode = (path: Path): boolean =>
  path.kind === 'member' &&
  path.name === 'code' &&
  path.of?.kind === 'member' &&
  /^value(Coding)?$/.test(path.of.name) &&
  path.of.of === null

/** `select(…)` of one item or answer; nothing where there is none. */
function selected(value: Value, projection: Path, scope: Scope): Value {
  if (value.kind === 'nothing') return value
  if (value.kind !== 'items' && value.kind !== 'answers') throw new Untranslatable('It goes through values.')
  const isPath = projection.kind === 'member' && startsAtFocus(projection)
  if (isPath) return translate(projection, scope, value)
  throw new Untranslatable('It calculates with each of several values.')
}

const startsAtFocus = (path: Path): boolean =>
  path.kind === 'this' || (path.kind === 'member' && (path.of === null || startsAtFocus(path.of)))
