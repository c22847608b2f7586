import type { Expression } from '@almanac/domain/survey'
import type { Draft } from '../drafts'
import type { Json } from '../json-text'
import type { Unit } from '../quantities'
import { and, answered, binary, call, choose, FALSE, MISSING, not, or, reference, text, TRUE } from '../expressions'

/** An expression without an equivalent in the survey's rules; it is evaluated as FHIRPath. */
export class Untranslatable extends Error {
  override name = 'Untranslatable'
}

/**
 * An expression that reads what the survey doesn't have: neither a rule nor FHIRPath would be right,
 * since the answer is always missing.
 */
export class Unavailable extends Error {
  override name = 'Unavailable'
}

/** The answers of a left-out or changed question can't be read. */
export function checkIsKept({ node, loss }: Draft): void {
  if (loss !== undefined) throw new Unavailable(`It reads the answer to ${node.linkId}, which ${loss}.`)
}

type Lazy = () => Expression
export type ScalarType = 'number' | 'text' | 'date' | 'time' | 'coding' | 'quantity'

/** A value or empty, depending on `present`. */
export interface Scalar {
  kind: 'scalar'
  type: ScalarType
  value: Expression
  present: Lazy
  /** Of a quantity. */
  unit?: Unit | undefined
}

/** FHIRPath has true, false and empty; a rule either holds or does not. Empty is neither `holds` nor its opposite. */
export interface Truth {
  kind: 'truth'
  isTrue: Lazy
  isFalse: Lazy
}

/** A question or group relative to the item of the expression. */
export interface Member {
  draft: Draft
  /** Only the item's own instance, instead of all instances. */
  isHere: boolean
  /** Restricts it to the answers for which this holds. */
  when?: Expression
}

export type AnswerPart = 'answer' | 'value' | 'code' | 'weight' | 'amount'

export type Value =
  | Scalar
  | Truth
  | { kind: 'nothing' }
  | { kind: 'response' }
  | { kind: 'items'; members: Member[]; withAnswers: boolean }
  | { kind: 'answers'; members: Member[]; part: AnswerPart }
  | { kind: 'list'; values: Value[]; isDistinct: boolean }
  | { kind: 'json'; nodes: Json[] }
  | { kind: 'chosen'; member: Member; part: 'option' | 'extension' }
  | { kind: 'duration'; value: number; unit: 'y' | 'M' | 'd' }

export const NOTHING: Value = { kind: 'nothing' }

/** Those of the members whose answers have a part; throws where the survey lacks it for one of them. */
export function having(members: readonly Member[], has: (draft: Draft) => boolean): Member[] {
  return members.filter(({ draft }) => {
    checkIsKept(draft)
    return has(draft)
  })
}

function lazy(make: Lazy): Lazy {
  let made: Expression | undefined
  return () => (made ??= make())
}

export const scalar = (type: ScalarType, value: Expression, present: Lazy = () => TRUE): Scalar => ({
  kind: 'scalar',
  type,
  value,
  present: lazy(present),
})

export const truth = (isTrue: Lazy, isFalse: Lazy): Truth => ({
  kind: 'truth',
  isTrue: lazy(isTrue),
  isFalse: lazy(isFalse),
})

/** A truth that is never empty. */
export const certain = (holds: Lazy): Truth => truth(holds, () => not(holds()))

export const isMultiple = ({ item }: Draft): boolean => item.type === 'multiple_choice'

/** Checks that a rule of `owner` can refer to the answers of a member as `[key]`. */
export function checkIsReferable({ draft, isHere }: Member, owner: Draft | null): void {
  const isShared = draft.instances.some((key) => owner?.instances.includes(key))
  if (!isHere && isShared) throw new Untranslatable('It reads all instances of the group that it is in.')
}

/** Whether it may have several answers, relative to `owner`. */
export function isMany({ draft, isHere }: Member, owner: Draft | null): boolean {
  if (isMultiple(draft)) return true
  return isHere ? draft.instances.length > (owner?.instances.length ?? 0) : draft.instances.length > 0
}

/** The survey's codes of the options that have this code in the file. */
export const codesOf = (members: readonly Member[], code: string): string[] =>
  members.flatMap(({ draft }) => draft.options?.codeOf({ type: 'Code', value: code, element: undefined })?.codes ?? [])

/** The value of a collection with a single member; there is none for several. */
export function single(value: Value, owner: Draft | null): Value {
  if (value.kind === 'answers') {
    const [member, ...others] = value.members
    if (!member) return NOTHING
    if (others.length > 0) throw new Untranslatable('It takes several answers for one value.')
    checkIsReferable(member, owner)
    if (isMany(member, owner)) throw new Untranslatable('It takes several answers for one value.')
    return guarded(answerValue(member.draft, value.part), member.when)
  }
  if (value.kind === 'chosen') throw new Untranslatable('It takes an option for a value.')
  if (value.kind === 'json') return jsonValue(value.nodes)
  if (value.kind === 'list' && value.values.length === 1 && value.values[0]) return single(value.values[0], owner)
  if (value.kind === 'list' && value.values.length === 0) return NOTHING
  return value
}

/** The value where a condition holds, else empty. */
export function guarded(value: Value, when: Expression | undefined): Value {
  if (when === undefined) return value
  if (value.kind === 'scalar')
    return scalar(value.type, choose(when, value.value, MISSING), () => and(when, value.present()))
  if (value.kind === 'truth')
    return truth(
      () => and(when, value.isTrue()),
      () => and(when, value.isFalse()),
    )
  return value
}

function jsonValue(nodes: Json[]): Value {
  const [node, ...others] = nodes
  if (node === undefined || node === null)
    throw new Unavailable('It reads a part of the Questionnaire that isn’t there.')
  if (others.length > 0) throw new Untranslatable('It takes several values of the Questionnaire for one.')
  if (typeof node === 'number') return scalar('number', { kind: 'number', value: node })
  if (typeof node === 'string') return scalar('text', text(node))
  if (typeof node === 'boolean') return certain(() => (node ? TRUE : FALSE))
  throw new Untranslatable('It reads a part of the Questionnaire that isn’t a value.')
}

/** The value of a question in a rule. */
function answerValue(draft: Draft, part: AnswerPart): Value {
  checkIsKept(draft)
  const { key } = draft.item
  const present = () => answered(key)
  if (part === 'weight') {
    const value = weight(draft)
    return scalar('number', value, () =>
      or(...weighedCodes(draft).map((code) => binary(reference(key), '=', text(code)))),
    )
  }
  if (part === 'code') return scalar('text', reference(key), present)
  if (draft.answer === 'boolean') return booleanAnswer(key)
  const one = scalar(scalarType(draft, part), valueExpression(draft), present)
  return one.type === 'quantity' ? { ...one, unit: draft.unit } : one
}

export const booleanAnswer = (key: string): Truth =>
  truth(
    () => binary(reference(key), '=', text('true')),
    () => binary(reference(key), '=', text('false')),
  )

function valueExpression(draft: Draft): Expression {
  const { key, options } = draft.item
  if (draft.item.options?.some((option) => option.other))
    throw new Untranslatable('It reads an answer that may be words.')
  if (draft.answer !== 'integer' || !options) return reference(key)
  if (options.some(({ score }) => score !== undefined))
    throw new Untranslatable('It counts with choices that have weights.')
  return call('score', reference(key))
}

function scalarType({ answer }: Draft, part: AnswerPart): ScalarType {
  if (answer === 'integer' || answer === 'decimal') return 'number'
  if (answer === 'Quantity') return part === 'amount' ? 'number' : 'quantity'
  if (answer === 'dateTime') throw new Untranslatable('It reads a time of day, which isn’t asked.')
  if (answer === 'Coding') return 'coding'
  return answer === 'date' || answer === 'time' ? answer : 'text'
}

/** Codes of the options with a weight. */
const weighedCodes = ({ item }: Draft): string[] =>
  (item.options ?? []).flatMap(({ code, score }) => (score === undefined ? [] : [code]))

/** `score` also counts numeric codes, which FHIR does not. */
export function weight({ item }: Draft): Expression {
  const mixes = item.options?.some(
    ({ code, score }) => score === undefined && code.trim() !== '' && !Number.isNaN(Number(code)),
  )
  if (mixes) throw new Untranslatable('Some choices have a weight, others a number as their code.')
  return call('score', reference(item.key))
}

export const hasWeights = (draft: Draft): boolean => weighedCodes(draft).length > 0

/** The value as a condition: a single value that is no boolean counts as true. */
export function asTruth(value: Value, owner: Draft | null): Truth {
  const one = single(value, owner)
  if (one.kind === 'truth') return one
  if (one.kind === 'nothing')
    return truth(
      () => FALSE,
      () => FALSE,
    )
  if (one.kind === 'scalar') return truth(one.present, () => FALSE)
  throw new Untranslatable('It takes a collection for a condition.')
}

export function asScalar(value: Value, owner: Draft | null): Scalar | undefined {
  const one = single(value, owner)
  if (one.kind === 'nothing') return undefined
  if (one.kind === 'scalar') return one
  throw new Untranslatable(
    one.kind === 'truth' ? 'It takes a condition for a value.' : 'It takes a collection for a value.',
  )
}

/** A condition as the answer to a question of yes and no. */
export const yesOrNo = ({ isTrue, isFalse }: Truth): Expression =>
  choose(isTrue(), text('true'), choose(isFalse(), text('false'), MISSING))
