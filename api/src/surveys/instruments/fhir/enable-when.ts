import type { BinaryOperator, Expression } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import type { FhirElement, TypedValue } from './element'
import { and, answered, binary, FALSE, not, number, or, reference, text } from './expressions'

type Condition = { rule: Expression } | { fault: string }

const OPERATORS = new Set(['=', '!=', '>', '<', '>=', '<='])

/**
 * The condition of `enableWhen` as a rule; undefined where there is none, or where an unreadable
 * condition would hide the item: then it is always shown.
 */
export function readEnableWhen(
  draft: Draft,
  drafts: ReadonlyMap<string, Draft>,
  { log }: ImportContext,
): Expression | undefined {
  const { element, key } = draft.node
  const written = element.elements('enableWhen')
  const behavior = element.text('enableBehavior')
  if (written.length === 0) return undefined
  const isAll = behavior === 'all'
  if (behavior === undefined && written.length > 1) {
    log.warning(
      draft.node,
      'ENABLE_BEHAVIOR_MISSING',
      'Several conditions without enableBehavior: any of them is enough.',
    )
  }
  const rules: Expression[] = []
  let isIncomplete = false
  for (const condition of written) {
    const place = { element: condition, key }
    const read = readCondition(condition, drafts, (message) =>
      log.warning(place, 'CONDITION_NEVER_HOLDS', message, condition.json),
    )
    if ('rule' in read) {
      rules.push(read.rule)
      log.addImported('rule', key, condition)
      continue
    }
    condition.setAside()
    isIncomplete = true
    const follows =
      isAll && written.length > 1 ? 'the other conditions hold without it' : 'the item is shown without a condition'
    log.error(place, 'RULE_NOT_IMPORTED', `${read.fault}; ${follows}.`, condition.json)
  }
  if (isIncomplete && !isAll) return undefined
  if (rules.length === 0) return undefined
  return isAll ? and(...rules) : or(...rules)
}

function readCondition(
  condition: FhirElement,
  drafts: ReadonlyMap<string, Draft>,
  warn: (message: string) => void,
): Condition {
  const linkId = condition.text('question')
  const operator = condition.text('operator')
  const answer = condition.typed('answer')
  const sourceQuestion = linkId === undefined ? undefined : drafts.get(linkId)
  if (linkId === undefined) return { fault: 'A condition names no question' }
  if (!sourceQuestion) return { fault: `A condition names the question ${linkId}, which isn’t in the survey` }
  if (sourceQuestion.answer === 'none') return { fault: `A condition names ${linkId}, which isn’t a question` }
  if (answer === undefined) return { fault: `A condition on ${linkId} has no answer to compare with` }
  if (operator === 'exists')
    return { rule: answer.value === false ? not(answered(sourceQuestion.item.key)) : answered(sourceQuestion.item.key) }
  if (operator === undefined || !OPERATORS.has(operator))
    return { fault: `A condition has the operator ${operator ?? '(none)'}` }
  return compare(sourceQuestion, operator, answer, warn)
}

function compare(
  sourceQuestion: Draft,
  operator: string,
  answer: TypedValue,
  warn: (message: string) => void,
): Condition {
  const { item, options } = sourceQuestion
  const { key } = item
  if (operator === '=' || operator === '!=') {
    const is = equals(sourceQuestion, answer, warn)
    return { rule: operator === '=' ? is : unequal(is) }
  }
  if (options && sourceQuestion.answer === 'Coding')
    return { fault: `A condition puts the choices of ${key} in an order, which they don’t have` }
  if (item.type === 'multiple_choice') return { fault: `A condition compares the choices of ${key} as a number` }
  const value = literal(sourceQuestion, answer)
  if (value === undefined) return { fault: `A condition compares ${key} with something that it can’t be` }
  const order = (['<', '<=', '>', '>='] satisfies BinaryOperator[]).find((known) => known === operator)
  return order ? { rule: binary(reference(key), order, value) } : { fault: `A condition has the operator ${operator}` }
}

/** `!=` holds where no answer equals the value, also without any answer. */
const unequal = (is: Expression): Expression =>
  is.kind === 'binary' && is.operator === '=' ? { ...is, operator: '!=' } : not(is)

function equals({ item, options, node }: Draft, answer: TypedValue, warn: (message: string) => void): Expression {
  const { key } = item
  if (!options) {
    const value = literal({ item, node }, answer)
    if (value === undefined) warn(`${key} never has this answer, which is of another type; the condition never holds.`)
    return value === undefined ? FALSE : binary(reference(key), '=', value)
  }
  const code = options.codeOf(answer)
  if (code !== undefined) return binary(reference(key), item.type === 'multiple_choice' ? 'has' : '=', text(code))
  const other = item.options?.find((option) => option.other)
  if (other && answer.type === 'String' && typeof answer.value === 'string') {
    return binary({ kind: 'call', name: 'other', arguments: [reference(key)] }, '=', text(answer.value))
  }
  warn(`${key} has no choice with this code; the condition never holds.`)
  return FALSE
}

/** The value of a condition in the survey; undefined where the question never has such an answer. */
function literal({ item }: Pick<Draft, 'item' | 'node'>, { value, element }: TypedValue): Expression | undefined {
  if (item.type === 'number' || item.type === 'slider') {
    const amount = element ? element.number('value') : value
    if (element) ['unit', 'code', 'system'].forEach((name) => element.text(name))
    return typeof amount === 'number' ? number(amount) : undefined
  }
  if (element) {
    // Choices missing from the file are asked as text.
    element.text('system')
    const code = element.text('code')
    const display = element.text('display')
    return item.type === 'text' && (code ?? display) !== undefined ? text(code ?? display ?? '') : undefined
  }
  if (typeof value !== 'string') return undefined
  if (item.type === 'date') return text(value.slice(0, 10))
  return text(item.type === 'time' ? value.slice(0, 5) : value)
}
