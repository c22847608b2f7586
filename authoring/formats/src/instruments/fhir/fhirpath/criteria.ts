import type { Draft } from '../drafts'
import type { Json } from '../json-text'
import type { Path } from './syntax'
import { Untranslatable } from './values'

/**
 * Whether items with a linkId pass `where(…)`. A criterion that only selects items with an answer
 * passes: the others would add nothing to the answers that are read next.
 */
export function passes(criterion: Path, draft: Draft): boolean {
  return check(criterion, (path) => (isLinkId(path) ? draft.node.linkId : undefined))
}

/** Whether a part of the Questionnaire passes `where(…)`. */
export function passesAsJson(criterion: Path, node: Json): boolean {
  return check(criterion, (path) => {
    if (path.kind !== 'member' || path.of !== null || typeof node !== 'object' || node === null || Array.isArray(node))
      return undefined
    const value = node[path.name]
    return typeof value === 'object' ? undefined : value === undefined ? '' : String(value)
  })
}

const isLinkId = (path: Path): boolean =>
  path.kind === 'member' && path.name === 'linkId' && (path.of === null || path.of.kind === 'this')

function check(path: Path, textOf: (path: Path) => string | undefined): boolean {
  const text = (part: Path): string | undefined => (part.kind === 'text' ? part.value : textOf(part))
  if (path.kind === 'boolean') return path.value
  if (path.kind === 'binary') {
    if (path.operator === 'and') return check(path.left, textOf) && check(path.right, textOf)
    if (path.operator === 'or') return check(path.left, textOf) || check(path.right, textOf)
    if (path.operator === 'in') return union(path.right).some((part) => text(part) === needed(text(path.left)))
    const [left, right] = [needed(text(path.left)), needed(text(path.right))]
    if (path.operator === '=') return left === right
    if (path.operator === '!=') return left !== right
  }
  if (path.kind === 'call') return checkCall(path, textOf)
  throw new Untranslatable('It chooses items by more than their linkId.')
}

const needed = (text: string | undefined): string => {
  if (text === undefined) throw new Untranslatable('It chooses items by more than their linkId.')
  return text
}

const union = (path: Path): Path[] =>
  path.kind === 'binary' && path.operator === '|' ? [...union(path.left), ...union(path.right)] : [path]

function checkCall(path: Extract<Path, { kind: 'call' }>, textOf: (path: Path) => string | undefined): boolean {
  const { of, name, given } = path
  if (name === 'not' && of?.kind === 'call' && of.name === 'empty' && readsAnswers(of.of)) return true
  if (name === 'not' && of) return !check(of, textOf)
  if (name === 'exists' && given.length === 0 && readsAnswers(of)) return true
  const [argument] = given
  const subject = of === null ? undefined : textOf(of)
  if (subject !== undefined && argument?.kind === 'text') {
    if (name === 'startsWith') return subject.startsWith(argument.value)
    if (name === 'endsWith') return subject.endsWith(argument.value)
    if (name === 'contains') return subject.includes(argument.value)
  }
  throw new Untranslatable('It chooses items by more than their linkId.')
}

/** `answer`, `answer.value`. */
const readsAnswers = (path: Path | null): boolean =>
  path?.kind === 'member' &&
  ((path.name === 'answer' && path.of === null) || (path.name.startsWith('value') && readsAnswers(path.of)))
