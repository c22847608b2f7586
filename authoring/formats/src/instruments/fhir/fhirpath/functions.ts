import type { Expression } from '@almanac/domain/survey'
import { isLeftOut, type Draft } from '../drafts'
import {
  and,
  answered,
  binary,
  call,
  choose,
  FALSE,
  MISSING,
  not,
  number,
  or,
  reference,
  text,
  TRUE,
} from '../expressions'
import {
  asScalar,
  certain,
  checkIsKept,
  checkIsReferable,
  codesOf,
  hasWeights,
  isMany,
  isMultiple,
  NOTHING,
  scalar,
  single,
  truth,
  Unavailable,
  Untranslatable,
  weight,
  type Member,
  type Scalar,
  type Truth,
  type Value,
} from './values'

type Answers = Extract<Value, { kind: 'answers' }>

/** Whether the question of a member is answered, in any reachable instance. */
function memberAnswered(member: Member, owner: Draft | null): Expression {
  checkIsReferable(member, owner)
  return and(answered(member.draft.item.key), member.when ?? TRUE)
}

/** Questions at or inside the items: an item exists when something in it is answered. */
export function questionsIn({ draft, isHere, when }: Member): Member[] {
  if (isLeftOut(draft)) checkIsKept(draft)
  const inside = draft.children.flatMap((child) => questionsIn({ draft: child, isHere, when }))
  return draft.answer === 'none' ? inside : [{ draft, isHere, when }, ...inside]
}

/** `exists()`. */
export function exists(value: Value, owner: Draft | null): Truth {
  switch (value.kind) {
    case 'nothing':
      return certain(() => FALSE)
    case 'scalar':
      return certain(value.present)
    case 'truth':
      return certain(() => or(value.isTrue(), value.isFalse()))
    case 'items':
      return certain(() => or(...value.members.flatMap(questionsIn).map((member) => memberAnswered(member, owner))))
    case 'answers': {
      if (value.part === 'weight') return exists(single(value, owner), owner)
      return certain(() => or(...value.members.map((member) => memberAnswered(member, owner))))
    }
    case 'list': {
      const parts = value.values.map((part) => exists(part, owner))
      return certain(() => or(...parts.map(({ isTrue }) => isTrue())))
    }
    case 'json':
      return certain(() => (value.nodes.length > 0 ? TRUE : FALSE))
    case 'response':
      return certain(() => TRUE)
    default:
      throw new Untranslatable('It asks whether an option is there.')
  }
}

/** The number of answers. */
export function count(value: Value, owner: Draft | null): Value {
  if (value.kind === 'nothing') return scalar('number', number(0))
  if (value.kind === 'json') return scalar('number', number(value.nodes.length))
  if (value.kind !== 'answers' || value.part === 'weight') return counted(exists(single(value, owner), owner))
  if (value.members.length === 0) return scalar('number', number(0))
  const parts = value.members.map((member) => {
    checkIsReferable(member, owner)
    const key = reference(member.draft.item.key)
    if (member.when) return choose(memberAnswered(member, owner), number(1), number(0))
    if (!isMany(member, owner)) return call('countof', key)
    // In rules, as in FHIRPath, the choices of all instances form one list.
    return isMultiple(member.draft) ? call('count', key) : call('countof', key)
  })
  return scalar('number', parts.length === 1 ? (parts[0] ?? number(0)) : call('sum', ...parts))
}

const counted = (there: Truth): Value => scalar('number', choose(there.isTrue(), number(1), number(0)))

/** `sum`, `min`, `max`, `avg` of numbers; empty for an empty collection. */
export function aggregate(name: 'sum' | 'min' | 'max' | 'mean', value: Value, owner: Draft | null): Value {
  if (value.kind === 'nothing') return NOTHING
  if (value.kind === 'list') {
    if (value.isDistinct && name !== 'min' && name !== 'max') throw new Untranslatable('It counts equal values once.')
    const parts = value.values.flatMap((part) => asScalar(part, owner) ?? [])
    return overall(
      name,
      parts.map(({ value: own }) => own),
      () => or(...parts.map(({ present }) => present())),
    )
  }
  if (value.kind !== 'answers') return asScalar(value, owner) ?? NOTHING
  const members = value.part === 'weight' ? value.members.filter(({ draft }) => hasWeights(draft)) : value.members
  if (members.length === 0) return NOTHING
  const parts = members.map((member) => summand(member, value, name, owner))
  return overall(name, parts, () => or(...members.map((member) => memberAnswered(member, owner))))
}

function overall(name: string, parts: Expression[], present: () => Expression): Value {
  return parts.length === 0 ? NOTHING : scalar('number', call(name, ...parts), present)
}

function summand(member: Member, { part }: Answers, name: string, owner: Draft | null): Expression {
  checkIsReferable(member, owner)
  const { draft, when } = member
  const isNumber =
    draft.answer === 'integer' || draft.answer === 'decimal' || (draft.answer === 'Quantity' && part === 'amount')
  if (part === 'weight' && isMultiple(draft) && name !== 'sum')
    throw new Untranslatable('It compares weights of several choices.')
  if (part !== 'weight' && !isNumber) throw new Untranslatable('It adds what isn’t a number.')
  if (part !== 'weight' && draft.item.options) throw new Untranslatable('It adds numbers that are choices.')
  const own = part === 'weight' ? weight(draft) : reference(draft.item.key)
  return when === undefined ? own : choose(when, own, MISSING)
}

/** `first()` and `[0]`. */
export function first(value: Value, owner: Draft | null): Value {
  if (value.kind === 'response' || value.kind === 'nothing' || value.kind === 'scalar' || value.kind === 'truth')
    return value
  if (value.kind === 'json') return { kind: 'json', nodes: value.nodes.slice(0, 1) }
  if (value.kind === 'answers' && value.members.length === 1 && value.members.every((member) => !isMany(member, owner)))
    return value
  if (value.kind === 'items' && value.members.length === 1 && value.members.every((member) => !isMany(member, owner)))
    return value
  throw new Untranslatable('It takes the first of several answers.')
}

const TEXT_TESTS: Record<string, string> = {
  contains: 'contains',
  startsWith: 'startswith',
  endsWith: 'endswith',
  matches: 'matches',
}
const NUMBER_FUNCTIONS: Record<string, string> = {
  abs: 'abs',
  ceiling: 'ceil',
  floor: 'floor',
  exp: 'exp',
  sqrt: 'sqrt',
  ln: 'ln',
}

/** Functions of one value; undefined for any other name. */
export function scalarFunction(name: string, value: Value, given: Value[], owner: Draft | null): Value | undefined {
  if (name in TEXT_TESTS) return textTest(TEXT_TESTS[name] ?? '', value, given[0] ?? NOTHING, owner)
  if (name in NUMBER_FUNCTIONS || name === 'round' || name === 'power') return numeric(name, value, given, owner)
  if (!['length', 'upper', 'lower', 'toString', 'toInteger', 'toDecimal'].includes(name)) return undefined
  const code = name === 'toInteger' ? codeAsNumber(value, owner) : undefined
  if (code) return code
  const subject = asScalar(value, owner)
  if (!subject) return NOTHING
  if (name === 'toInteger' || name === 'toDecimal') {
    if (subject.type === 'number' && name === 'toDecimal') return subject
    throw new Untranslatable(`It turns a text into a number by ${name}().`)
  }
  if (name === 'toString' && subject.type !== 'number' && subject.type !== 'coding') return { ...subject, type: 'text' }
  if (subject.type !== 'text') throw new Untranslatable(`It takes ${name}() of what isn’t a text.`)
  return scalar(
    name === 'length' ? 'number' : 'text',
    name === 'toString' ? subject.value : call(name, subject.value),
    subject.present,
  )
}

/** `code.toInteger()` of a choice whose codes are whole numbers or no numbers at all. */
function codeAsNumber(value: Value, owner: Draft | null): Value | undefined {
  const [member] = value.kind === 'answers' && value.part === 'code' && value.members.length === 1 ? value.members : []
  const isExact = member?.draft.item.options?.every(({ code }) => /^-?\d+$/.test(code) || Number.isNaN(Number(code)))
  const subject = member && isExact && !isMany(member, owner) ? asScalar(value, owner) : undefined
  return subject && scalar('number', subject.value, () => call('isnumber', subject.value))
}

function textTest(name: string, value: Value, argument: Value, owner: Draft | null): Value {
  const [subject, part] = [asScalar(value, owner), asScalar(argument, owner)]
  if (!subject || !part)
    return truth(
      () => FALSE,
      () => FALSE,
    )
  if (subject.type !== 'text' || part.type !== 'text')
    throw new Untranslatable(`It takes ${name}() of what isn’t a text.`)
  if (part.value.kind !== 'text' || part.value.value === '')
    throw new Untranslatable(`The text of ${name}() isn’t fixed.`)
  // Rules match a pattern against the whole text, FHIRPath anywhere in it.
  const wanted = name === 'matches' ? text(`(?s).*(?:${part.value.value}).*`) : part.value
  const test = call(name, subject.value, wanted)
  return truth(
    () => and(subject.present(), test),
    () => and(subject.present(), not(test)),
  )
}

function numeric(name: string, value: Value, given: Value[], owner: Draft | null): Value {
  const subject = asScalar(value, owner)
  if (!subject) return NOTHING
  const others = given.map((one) => asScalar(one, owner))
  if (others.some((one) => one === undefined)) return NOTHING
  const [argument] = others
  if (subject.type !== 'number' || (argument && argument.type !== 'number'))
    throw new Untranslatable(`It takes ${name}() of what isn’t a number.`)
  const present = () => and(subject.present(), argument?.present() ?? TRUE)
  if (name === 'power' && argument) return scalar('number', binary(subject.value, '^', argument.value), present)
  if (name === 'round')
    return scalar('number', call('round', subject.value, ...(argument ? [argument.value] : [])), present)
  if (name === 'ln' || name === 'sqrt') return ofPositive(name, subject)
  return scalar('number', call(NUMBER_FUNCTIONS[name] ?? name, subject.value), present)
}

/** A function that not every number has: without a value, as in FHIRPath, for the others. */
function ofPositive(name: 'ln' | 'sqrt', { value, present }: Scalar): Value {
  const has = () => and(present(), binary(value, name === 'ln' ? '>' : '>=', number(0)))
  return scalar('number', call(name, value), has)
}

/** `where(…)` on answers: those that meet the criterion. `test` translates it with one member as focus. */
export function filtered(
  { members, part, kind }: Answers,
  test: (one: Answers) => Expression,
  owner: Draft | null,
): Value {
  const matching = members.map((member) => {
    if (isMany(member, owner)) throw new Untranslatable('It chooses among several answers of one question.')
    const when = test({ kind, part, members: [member] })
    return { ...member, when: member.when ? and(member.when, when) : when }
  })
  return { kind, part, members: matching }
}

/** Whether the answers to a multiple choice include a code: `where(code = 'x').exists()`, `… contains 'x'`. */
export function includesCode(value: Value, code: string, owner: Draft | null): Truth | undefined {
  if (value.kind !== 'answers' || (value.part !== 'code' && value.part !== 'value')) return undefined
  const [member, ...others] = value.members
  if (!member || others.length > 0 || !isMultiple(member.draft) || member.when) return undefined
  if (value.part === 'value' && member.draft.answer === 'Coding') return undefined
  checkIsReferable(member, owner)
  const codes = codesOf([member], code)
  if (codes.length === 0) throw new Unavailable(`It looks for the choice ${code}, which there is not.`)
  const has = or(...codes.map((own) => binary(reference(member.draft.item.key), 'has', text(own))))
  return certain(() => has)
}
