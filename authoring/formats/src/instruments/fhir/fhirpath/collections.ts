import type { Draft } from '../drafts'
import { passes, passesAsJson } from './criteria'
import { and } from '../expressions'
import { exists, filtered } from './functions'
import type { Path } from './syntax'
import {
  asTruth,
  checkIsReferable,
  guarded,
  hasWeights,
  having,
  isMany,
  isMultiple,
  NOTHING,
  single,
  Untranslatable,
  type Value,
} from './values'

type Items = Extract<Value, { kind: 'items' }>

/** Translates an expression; its paths start at `focus`. */
export type Read = (path: Path, focus?: Value) => Value

/** The criterion of `extension('address')`. */
export const isAddress = (address: Path): Path => ({
  kind: 'binary',
  operator: '=',
  left: { kind: 'member', of: null, name: 'url' },
  right: address,
})

/** `repeat(item)` descends into groups, `repeat(item | answer.item)` also into questions. */
export function descendsIntoAnswers(path: Path | undefined): boolean {
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

export function weights(value: Value, owner: Draft | null): Value {
  if (value.kind === 'nothing') return NOTHING
  if (value.kind !== 'answers' || (value.part !== 'answer' && value.part !== 'value'))
    throw new Untranslatable('It takes the weight of what isn’t an answer.')
  value.members.forEach((found) => checkIsReferable(found, owner))
  return { kind: 'answers', members: having(value.members, hasWeights), part: 'weight' }
}

export function where(value: Value, criterion: Path, owner: Draft | null, read: Read): Value {
  switch (value.kind) {
    case 'nothing':
      return value
    case 'items':
      return itemsWhere(value, criterion, owner, read)
    case 'json':
      return jsonWhere(value.nodes, criterion, read)
    case 'chosen':
      if (value.part === 'extension' && isWeightAddress(criterion, read)) return value
      break
    case 'answers':
      return filtered(value, (one) => asTruth(read(criterion, one), owner).isTrue(), owner)
    default:
  }
  throw new Untranslatable('It chooses among values.')
}

/** Items by linkId, with remaining criteria applied to their content. */
function itemsWhere(value: Items, criterion: Path, owner: Draft | null, read: Read): Value {
  const dynamic: Path[] = []
  let { members } = value
  for (const part of conjuncts(criterion)) {
    try {
      members = members.filter(({ draft }) => passes(part, draft))
    } catch (error) {
      if (!(error instanceof Untranslatable)) throw error
      dynamic.push(part)
    }
  }
  for (const part of dynamic) {
    members = members.flatMap((found) => {
      if (isMany(found, owner)) throw new Untranslatable('It chooses among instances by their answers.')
      const holds = asTruth(read(part, { ...value, members: [found] }), owner).isTrue()
      if (holds.kind === 'boolean' && !holds.value) return []
      return [{ ...found, when: found.when ? and(found.when, holds) : holds }]
    })
  }
  return { ...value, members }
}

const conjuncts = (path: Path): Path[] =>
  path.kind === 'binary' && path.operator === 'and' ? [...conjuncts(path.left), ...conjuncts(path.right)] : [path]

const WEIGHT = /\/(?:StructureDefinition)\/(?:ordinalValue|itemWeight|questionnaire-ordinalValue)$/

function isWeightAddress(criterion: Path, read: Read): boolean {
  if (criterion.kind !== 'binary' || criterion.operator !== '=') return false
  const address = read(criterion.right)
  return address.kind === 'scalar' && address.value.kind === 'text' && WEIGHT.test(address.value.value)
}

/** `%questionnaire.item.where(linkId='a').answerOption.where(valueCoding.code = <the code of a's answer>)` is the chosen option. */
function jsonWhere(nodes: Extract<Value, { kind: 'json' }>['nodes'], criterion: Path, read: Read): Value {
  if (criterion.kind === 'binary' && criterion.operator === '=' && isOptionCode(criterion.left)) {
    const code = read(criterion.right)
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

/** `select(…)` of items or answers; computed where there is a single one. */
export function selected(value: Value, projection: Path, owner: Draft | null, read: Read): Value {
  if (value.kind === 'nothing') return value
  if (value.kind !== 'items' && value.kind !== 'answers') throw new Untranslatable('It goes through values.')
  if (projection.kind === 'member' && startsAtFocus(projection)) return read(projection, value)
  const isOne = value.members.length === 1 && value.members.every((found) => !isMany(found, owner))
  if (!isOne) throw new Untranslatable('It calculates with each of several values.')
  return guarded(single(read(projection, value), owner), exists(value, owner).isTrue())
}

const startsAtFocus = (path: Path): boolean =>
  path.kind === 'this' || (path.kind === 'member' && (path.of === null || startsAtFocus(path.of)))
