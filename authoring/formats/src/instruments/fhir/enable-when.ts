import type { BinaryOperator, Expression } from '@almanac/domain/survey'
import type { Draft, ImportContext } from './drafts'
import type { FhirElement, TypedValue } from './element'
import { and, answered, binary, not, number, or, reference, text } from './expressions'
import { inUnit, unitName, unitOf } from './quantities'

/** A condition as a rule; or why there is none, as a sentence without its end. `isNever`: it could never hold. */
type Condition = { rule: Expression } | { fault: string; isNever?: boolean }

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

const COMPARISONS: readonly Comparison[] = ['=', '!=', '<', '<=', '>', '>=']

interface Questions {
  byLinkId: ReadonlyMap<string, Draft>
  /** Keys of questions that nobody can answer. */
  unanswerable: ReadonlySet<string>
}

/**
 * The condition of `enableWhen` as a rule; undefined where there is none, or where an unreadable
 * condition would hide the item: then it is always shown.
 */
export function readEnableWhen(draft: Draft, questions: Questions, { log }: ImportContext): Expression | undefined {
  const { element, key } = draft.node
  const written = element.elements('enableWhen')
  const behavior = element.text('enableBehavior')
  if (written.length === 0) return undefined
  const isAll = behavior === 'all'
  if (behavior === undefined && written.length > 1) {
    log.warning(
      'ENABLE_BEHAVIOR_MISSING',
      'Several conditions without enableBehavior: any of them is enough.',
      draft.node,
    )
  }
  const rules: Expression[] = []
  let isIncomplete = false
  for (const condition of written) {
    const place = { element: condition, key }
    const read = readCondition(condition, questions, (message) => log.warning('OTHER_SYSTEM', message, place))
    if ('rule' in read) {
      rules.push(read.rule)
      log.addImported('rule', key, condition.line)
      continue
    }
    condition.setAside()
    const holdsWithoutIt = isAll || read.isNever === true
    isIncomplete ||= !holdsWithoutIt
    const follows =
      holdsWithoutIt && written.length > 1
        ? 'the other conditions hold without it'
        : 'the item is shown without a condition'
    log.error('RULE_NOT_IMPORTED', `${read.fault}; ${follows}.`, place, condition.json)
  }
  if (isIncomplete) return undefined
  if (rules.length === 0) return undefined
  return isAll ? and(...rules) : or(...rules)
}

function readCondition(condition: FhirElement, questions: Questions, warn: (message: string) => void): Condition {
  const linkId = condition.text('question')
  const operator = condition.text('operator')
  const answer = condition.typed('answer')
  const question = linkId === undefined ? undefined : questions.byLinkId.get(linkId)
  if (linkId === undefined) return { fault: 'A condition names no question' }
  if (!question) return { fault: `A condition names the question ${linkId}, which isn’t in the survey` }
  if (question.answer === 'none') return { fault: `A condition names ${linkId}, which isn’t a question` }
  if (questions.unanswerable.has(question.item.key))
    return { fault: `A condition names ${linkId}, which nobody can answer` }
  if (answer === undefined) return { fault: `A condition on ${linkId} has no answer to compare with` }
  if (operator === 'exists')
    return { rule: answer.value === false ? not(answered(question.item.key)) : answered(question.item.key) }
  const comparison = COMPARISONS.find((known) => known === operator)
  if (comparison === undefined) return { fault: `A condition has the operator ${operator ?? '(none)'}` }
  return compare(question, comparison, answer, warn)
}

function compare(
  question: Draft,
  operator: Comparison,
  answer: TypedValue,
  warn: (message: string) => void,
): Condition {
  const { item, options, loss } = question
  const { key } = item
  if (loss !== undefined && answer.type !== 'String')
    return { fault: `A condition asks for a choice of ${key}, which ${loss}` }
  if (options) {
    if (operator !== '=' && operator !== '!=') return inOrder(question, operator, answer)
    const is = isChosen(question, answer, warn)
    if (operator === '=') return is
    return 'rule' in is ? { rule: unequal(is.rule) } : { fault: is.fault }
  }
  return withValue(question, operator, answer)
}

/** `!=` holds where no answer equals the value, also without any answer. */
const unequal = (is: Expression): Expression =>
  is.kind === 'binary' && is.operator === '=' ? { ...is, operator: '!=' } : not(is)

function isChosen({ item, options }: Draft, answer: TypedValue, warn: (message: string) => void): Condition {
  const { key } = item
  const found = options?.codeOf(answer)
  if (found?.otherSystem !== undefined)
    warn(
      `A condition asks for ${found.codes[0]} of ${found.otherSystem}; the choice of ${key} with this code is taken.`,
    )
  if (found) {
    const operator = item.type === 'multiple_choice' ? 'has' : '='
    return { rule: or(...found.codes.map((code) => binary(reference(key), operator, text(code)))) }
  }
  const other = item.options?.find((option) => option.other)
  if (other && answer.type === 'String' && typeof answer.value === 'string') {
    return { rule: binary({ kind: 'call', name: 'other', arguments: [reference(key)] }, '=', text(answer.value)) }
  }
  return { fault: `A condition asks for a choice that ${key} doesn’t have`, isNever: true }
}

function inOrder({ item, answer }: Draft, operator: BinaryOperator, given: TypedValue): Condition {
  const { key } = item
  if (answer === 'Coding') return { fault: `A condition puts the choices of ${key} in an order, which they don’t have` }
  if (item.type === 'multiple_choice') return { fault: `A condition compares the choices of ${key} as a number` }
  if (answer === 'integer' && typeof given.value === 'number')
    return { rule: binary(reference(key), operator, number(given.value)) }
  return { fault: `A condition puts the choices of ${key} in an order that isn’t one of numbers` }
}

/** A comparison with the answer to a question without choices. */
function withValue({ item, answer, unit }: Draft, operator: Comparison, given: TypedValue): Condition {
  const { key } = item
  const rule = (value: Expression, changed: Comparison = operator): Condition => ({
    rule: binary(reference(key), changed, value),
  })
  const other = { fault: `A condition compares ${key} with something that it can’t be` }
  if (item.type === 'number' || item.type === 'slider') {
    if (!given.element) return typeof given.value === 'number' ? rule(number(given.value)) : other
    const [amount, from] = [given.element.number('value'), unitOf(given.element)]
    given.element.text('comparator')
    if (amount === undefined || answer !== 'Quantity') return other
    const value = inUnit(amount, from, unit)
    return value === undefined
      ? { fault: `A condition compares ${key}, which is asked in ${unitName(unit)}, with ${amount} ${unitName(from)}` }
      : rule(number(value))
  }
  if (typeof given.value !== 'string') return other
  if (item.type === 'date') return onDay(given.value, operator, rule) ?? other
  if (item.type === 'time') return atTime(given.value, operator, rule) ?? other
  // Rules compare two numbers by their value, even as texts.
  const isOrdered = operator !== '=' && operator !== '!='
  return isOrdered && !Number.isNaN(Number(given.value)) ? other : rule(text(given.value))
}

type MakeRule = (value: Expression, operator?: Comparison) => Condition

/** A comparison of a day, as far as the day alone decides it. */
function onDay(value: string, operator: Comparison, rule: MakeRule): Condition | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:T(.*))?$/.exec(value) ?? []
  if (day === undefined) return undefined
  const isMidnight = time !== undefined && /^00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:\d\d)?$/.test(time)
  if (time === undefined || (isMidnight && (operator === '<' || operator === '>='))) return rule(text(day))
  return { fault: `A condition compares a date with the time ${time}, which isn’t asked` }
}

/** A comparison of a time: answers are in whole minutes, so that one with seconds is before or after it. */
function atTime(value: string, operator: Comparison, rule: MakeRule): Condition | undefined {
  const [, minute, seconds] = /^(\d\d:\d\d)(?::(\d\d(?:\.\d+)?))?/.exec(value) ?? []
  if (minute === undefined) return undefined
  if (seconds === undefined || Number(seconds) === 0) return rule(text(minute))
  if (operator === '=' || operator === '!=')
    return { fault: `A condition compares a time with ${value}, but seconds aren’t asked` }
  return rule(text(minute), operator === '>' || operator === '>=' ? '>' : '<=')
}
