import { isAnswerable } from '../definition'
import type { ParsedRule } from '../prepare/dependencies'
import type { PlacedItem, PlacedItems } from '../prepare/items'
import type { RulePlace } from '../prepare/rule-texts'
import type { SurveyProblem } from '../problems'
import { referencesOf, visitExpression } from '../rules'

/** Reports questions that a participant can't get past, and rules that read later questions. */
export function reachProblems(items: PlacedItems, rules: readonly ParsedRule[]): SurveyProblem[] {
  return [...items.all.flatMap(unanswerableProblems), ...rules.flatMap((rule) => laterAnswerProblems(rule, items))]
}

function unanswerableProblems(placed: PlacedItem): SurveyProblem[] {
  const { item, shown } = placed
  if (item.required !== true) return []
  const problem = (severity: SurveyProblem['severity'], message: string): SurveyProblem[] => [
    { severity, code: 'DEAD_END', key: item.key, message },
  ]
  if (item.type === 'information') return problem('warning', 'Information can’t be required: it asks nothing.')
  if (item.type === 'group') {
    return hasQuestion(placed) ? [] : problem('error', 'An answer in this group is required, and it asks nothing.')
  }
  const hasValue = item.calculated !== undefined || item.initial !== undefined
  if (!shown)
    return hasValue ? [] : problem('warning', 'It is required and hidden, without a value: required has no effect.')
  if (item.read_only === true && !hasValue) {
    return problem('error', 'It is required and read only, without a value: nobody can go on.')
  }
  return []
}

const hasQuestion = ({ item, shown, children }: PlacedItem): boolean =>
  (shown && isAnswerable(item) && item.read_only !== true) || children.some(hasQuestion)

/** Rules evaluated before the item is asked. */
const BEFORE_ANSWERING: readonly RulePlace[] = ['visible_if', 'calculated', 'initial']

/**
 * A rule about a question that comes on a later page: when its item is asked,
 * that answer is missing. Calculated and hidden items are no questions, and on
 * one page nothing is later.
 */
function laterAnswerProblems(rule: ParsedRule, items: PlacedItems): SurveyProblem[] {
  const reader = items.byKey.get(rule.key)
  if (rule.owner !== 'item' || !reader?.shown || !BEFORE_ANSWERING.includes(rule.place)) return []
  const positions = new Map<string, number | undefined>()
  visitExpression(rule.expression, (part) => {
    if (part.kind === 'reference' && !positions.has(part.key)) positions.set(part.key, part.position)
  })
  return referencesOf(rule.expression).keys.flatMap((key): SurveyProblem[] => {
    const read = items.byKey.get(key)
    if (!read || !isAnsweredLater(reader, read)) return []
    const message = `[${key}] is asked after it, so that its answer is missing when this rule is needed.`
    return [
      {
        severity: 'warning',
        code: 'ASKED_LATER',
        key: rule.key,
        rule: rule.text,
        position: positions.get(key),
        message,
      },
    ]
  })
}

/** Whether a question is asked on a page after that of the item that reads it. */
export function isAnsweredLater(reader: PlacedItem, read: PlacedItem): boolean {
  if (!read.shown || !isAnswerable(read.item) || read.item.calculated !== undefined || read.item.read_only === true)
    return false
  if (pageOf(reader) === pageOf(read) || ancestorsOf(read).includes(reader)) return false
  return read.index > reader.index || isInRandomOrder(reader, read)
}

const ancestorsOf = (placed: PlacedItem): PlacedItem[] =>
  placed.parent ? [placed.parent, ...ancestorsOf(placed.parent)] : []

/** The outermost group that is one page, or the item itself. */
function pageOf(placed: PlacedItem): PlacedItem {
  const isPage = ({ item }: PlacedItem) =>
    item.repeats !== undefined || item.display === 'page' || item.display === 'matrix'
  return ancestorsOf(placed).findLast(isPage) ?? placed
}

/** Whether a group orders the two randomly, so that either may come first. */
function isInRandomOrder(one: PlacedItem, other: PlacedItem): boolean {
  const around = ancestorsOf(other)
  const shared = ancestorsOf(one).find((group) => around.includes(group))
  return shared?.item.random === true
}
