import type { Json } from '../json-text'
import { isLeftOut, type Draft } from '../drafts'
import { text } from '../expressions'
import { checkIsKept, having, scalar, Unavailable, Untranslatable, type Member, type Value } from './values'

/** Everything that expressions can read: all items, and the original Questionnaire. */
export interface EvaluationContext {
  drafts: readonly Draft[]
  questionnaire: Json
}

const childrenOf = (drafts: readonly Draft[], parent: Draft | null): Draft[] =>
  [...(parent ? parent.children : drafts)].filter(({ node }) => node.parent === (parent?.node ?? null))

const members = (drafts: Draft[], isHere: boolean): Member[] => drafts.map((draft) => ({ draft, isHere }))
const items = (found: Member[], withAnswers = false): Value => ({ kind: 'items', members: found, withAnswers })

/** A property of a value: `item`, `answer`, `value`, `valueCoding`, `code`. */
export function member(value: Value, name: string, world: EvaluationContext): Value {
  switch (value.kind) {
    case 'nothing':
      return value
    case 'response':
      if (name === 'item') return items(members(childrenOf(world.drafts, null), false))
      break
    case 'items':
      return itemMember(value, name, world)
    case 'answers':
      return answerMember(value, name, world)
    case 'json':
      return { kind: 'json', nodes: value.nodes.flatMap((node) => property(node, name)) }
    case 'chosen':
      if (name === 'extension') return { ...value, part: 'extension' }
      if (value.part === 'extension' && /^value(Decimal|Integer)?$/.test(name)) {
        return { kind: 'answers', members: [value.member], part: 'weight' }
      }
      break
    default:
  }
  throw new Untranslatable(`It reads “${name}”, which rules don’t know.`)
}

function itemMember(
  { members: from, withAnswers }: Extract<Value, { kind: 'items' }>,
  name: string,
  world: EvaluationContext,
): Value {
  if (withAnswers) throw new Untranslatable('It reads all elements of the response, not only its items.')
  if (name === 'item') {
    checkWhole(from)
    const groups = from.filter(({ draft }) => draft.item.type === 'group')
    return items(groups.flatMap(({ draft, isHere }) => members(childrenOf(world.drafts, draft), isHere)))
  }
  if (name === 'answer') {
    for (const { draft } of from) if (isLeftOut(draft)) checkIsKept(draft)
    const questions = from.filter(({ draft }) => draft.answer !== 'none')
    return { kind: 'answers', members: questions, part: 'answer' }
  }
  const [first, ...others] = from
  if (name === 'linkId' && first && others.length === 0) return scalar('text', text(first.draft.node.linkId))
  throw new Untranslatable(`It reads “${name}” of an item of the response.`)
}

/** Items inside only some of the answers have no rule. */
function checkWhole(from: readonly Member[]): void {
  if (from.some(({ when }) => when !== undefined))
    throw new Untranslatable('It goes into items that it has chosen by their answers.')
}

const TYPES: Record<string, string[]> = {
  boolean: ['Boolean'],
  Coding: ['Coding'],
  string: ['String'],
  integer: ['Integer'],
  decimal: ['Decimal'],
  Quantity: ['Quantity'],
  date: ['Date'],
  dateTime: ['DateTime'],
  time: ['Time'],
  none: [],
}

function answerMember(value: Extract<Value, { kind: 'answers' }>, name: string, world: EvaluationContext): Value {
  if (value.part === 'answer' && name === 'item') {
    checkWhole(value.members)
    return items(value.members.flatMap(({ draft, isHere }) => members(childrenOf(world.drafts, draft), isHere)))
  }
  if (value.part === 'answer' && name === 'value') return { ...value, part: 'value' }
  if (value.part === 'answer' && name.startsWith('value'))
    return ofType({ ...value, part: 'value' }, name.slice('value'.length))
  if (value.part === 'value' && name === 'code') {
    const coded = having(value.members, ({ answer }) => answer === 'Coding')
    if (coded.some(({ draft }) => draft.item.options?.some(({ other }) => other))) {
      throw new Untranslatable('It reads the code of an answer that may be words.')
    }
    return { kind: 'answers', members: coded, part: 'code' }
  }
  if (value.part === 'value' && name === 'value') {
    const members = having(value.members, ({ answer }) => answer === 'Quantity')
    return { kind: 'answers', members, part: 'amount' }
  }
  if (value.part === 'value' && name === 'unit')
    throw new Unavailable('It reads the unit of an answer, which a survey does not keep.')
  throw new Untranslatable(`It reads “${name}” of an answer.`)
}

/** The answers of a type; `value is`, `as`, `ofType`. */
export function ofType(value: Value, written: string): Value {
  const name = written.replace(/^(?:FHIR|System)\./, '')
  const type = name.charAt(0).toUpperCase() + name.slice(1)
  if (value.kind === 'nothing') return value
  if (value.kind !== 'answers' || value.part !== 'value') throw new Untranslatable(`It asks for the type ${written}.`)
  const isOpen = value.members.some(({ draft }) => draft.item.options?.some(({ other }) => other))
  if (isOpen) throw new Untranslatable('It asks for the type of an answer that may be words.')
  return { ...value, members: having(value.members, ({ answer }) => TYPES[answer]?.includes(type) === true) }
}

/** `repeat(item)` and `descendants()`: all nested items, including those below answers with `throughAnswers`. */
export function itemsInside(value: Value, world: EvaluationContext, throughAnswers: boolean): Value {
  if (value.kind === 'json' && !throughAnswers) return { kind: 'json', nodes: value.nodes.flatMap(jsonItems) }
  if (value.kind === 'items') checkWhole(value.members)
  if (value.kind === 'response') return items(allInside(world, throughAnswers))
  if (value.kind !== 'items') throw new Untranslatable('It goes through what isn’t an item.')
  const start = value.members.flatMap((found) => inside(found, world, throughAnswers))
  return items(withInside(start, world, throughAnswers))
}

/** All items of a response, cached: in some instruments every rule reads them. */
const itemsByWorld = new WeakMap<EvaluationContext, Map<boolean, Member[]>>()

function allInside(world: EvaluationContext, throughAnswers: boolean): Member[] {
  const cached = itemsByWorld.get(world) ?? new Map<boolean, Member[]>()
  itemsByWorld.set(world, cached)
  const top = () => members(childrenOf(world.drafts, null), false)
  const found = cached.get(throughAnswers) ?? withInside(top(), world, throughAnswers)
  cached.set(throughAnswers, found)
  return found
}

function withInside(start: readonly Member[], world: EvaluationContext, throughAnswers: boolean): Member[] {
  const all: Member[] = []
  const walk = (found: Member) => {
    all.push(found)
    inside(found, world, throughAnswers).forEach(walk)
  }
  start.forEach(walk)
  return all
}

function inside({ draft, isHere }: Member, world: EvaluationContext, throughAnswers: boolean): Member[] {
  if (draft.item.type !== 'group' && !throughAnswers) return []
  return members(childrenOf(world.drafts, draft), isHere)
}

const jsonItems = (node: Json): Json[] => property(node, 'item').flatMap((item) => [item, ...jsonItems(item)])

const property = (node: Json, name: string): Json[] => {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return []
  const typed = name === 'value' ? Object.keys(node).find((candidate) => /^value[A-Z]/.test(candidate)) : name
  const value = typed === undefined ? undefined : node[typed]
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}
