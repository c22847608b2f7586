import type { Expression, SurveyItem } from '@almanac/domain/survey'
import type { JsonObject } from '../json-text'
import { Keys } from '../nodes'
import { typedValue } from './codes'

type ItemOf = (key: string) => SurveyItem | undefined

/** `enableWhen` and `enableBehavior` for a rule that is a list of comparisons; undefined for any other. */
export function enableWhen(rule: Expression, itemOf: ItemOf): JsonObject | undefined {
  for (const [operator, behavior] of [
    ['and', 'all'],
    ['or', 'any'],
  ] as const) {
    const conditions = partsOf(rule, operator).map((part) => condition(part, itemOf))
    if (conditions.every((one) => one !== undefined)) {
      return { enableWhen: conditions, ...(conditions.length > 1 ? { enableBehavior: behavior } : {}) }
    }
  }
  return undefined
}

const partsOf = (rule: Expression, operator: 'and' | 'or'): Expression[] =>
  rule.kind === 'binary' && rule.operator === operator
    ? [...partsOf(rule.left, operator), ...partsOf(rule.right, operator)]
    : [rule]

function condition(rule: Expression, itemOf: ItemOf): JsonObject | undefined {
  if (rule.kind === 'unary' && rule.operator === 'not') return negated(rule.operand, itemOf)
  if (rule.kind === 'call') return exists(rule, true, itemOf)
  if (rule.kind !== 'binary' || rule.left.kind !== 'reference') return undefined
  const item = itemOf(rule.left.key)
  const operator = rule.operator === 'has' ? '=' : rule.operator
  if (!item || !['=', '!=', '<', '<=', '>', '>='].includes(operator)) return undefined
  if (isList(item) !== (rule.operator === 'has')) return undefined
  if (rule.right.kind !== 'text' && rule.right.kind !== 'number') return undefined
  if (rule.right.value === '') return undefined
  const answer = typedValue('answer', item, rule.right.value)
  return answer && { question: linkIdOf(item), operator, ...answer }
}

const isList = ({ type }: SurveyItem): boolean => type === 'multiple_choice' || type === 'ranking'

function negated(rule: Expression, itemOf: ItemOf): JsonObject | undefined {
  if (rule.kind === 'call') return exists(rule, false, itemOf)
  const has = rule.kind === 'binary' && rule.operator === 'has' ? condition(rule, itemOf) : undefined
  return has && { ...has, operator: '!=' }
}

function exists(
  { name, arguments: given }: Extract<Expression, { kind: 'call' }>,
  answerBoolean: boolean,
  itemOf: ItemOf,
): JsonObject | undefined {
  const [argument] = given
  const item = name === 'answered' && argument?.kind === 'reference' ? itemOf(argument.key) : undefined
  return item && { question: linkIdOf(item), operator: 'exists', answerBoolean }
}

/** The linkId of an item: that of the instrument if the same key results from it, else its key. */
export const linkIdOf = ({ key, source }: SurveyItem<unknown>): string =>
  source?.id !== undefined && new Keys().unique(source.id) === key ? source.id : key
