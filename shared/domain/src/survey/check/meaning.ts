import type { ParsedRule } from '../prepare/dependencies'
import { sharedRepeats, type PlacedItem, type PlacedItems } from '../prepare/items'
import type { SurveyProblem, SurveyProblemCode } from '../problems'
import { visitExpression, type Expression } from '../rules'
import { comparedIn, hasCode, isChosen, isList, rangeOf, fitsRange, type Compared } from './compared'
import { partsOf, possibleValues, type KnownItems, type Possible } from './possible'
import { numberOf } from '../rules/values'

interface Found {
  code: SurveyProblemCode
  message: string
}

/**
 * Warns about valid rules that are probably mistakes: conditions that are never or always true,
 * unknown codes, lists compared as one value.
 */
export function meaningProblems(items: PlacedItems, rules: readonly ParsedRule[]): SurveyProblem[] {
  const unanswered = unansweredKeys(items, rules)
  return rules.flatMap((rule) => {
    const problems: SurveyProblem[] = []
    const add = (found: Found | undefined, position: number | undefined) => {
      if (found) problems.push({ severity: 'warning', key: rule.key, rule: rule.text, position, ...found })
    }
    visitExpression(rule.expression, (part) => add(partProblem(part, items), part.position))
    const known = knownFor(rule, items, unanswered)
    constantChoices(rule.expression, known).forEach(([found, part]) => add(found, part.position))
    if (CONDITIONS.includes(rule.place)) {
      add(conditionProblem(rule, possibleValues(rule.expression, known), problems.length > 0), 0)
      if (problems.length === 0)
        unsatisfiableParts(rule.expression, known).forEach((part) => add(UNSATISFIABLE_PART, part.position))
    }
    return problems
  })
}

const CONDITIONS: readonly string[] = ['visible_if', 'warning', 'alert']
const UNSATISFIABLE_PART: Found = { code: 'RULE_ALWAYS_FALSE', message: 'This part of the condition can never hold.' }

function knownFor(rule: ParsedRule, items: PlacedItems, unanswered: ReadonlySet<string>): KnownItems {
  const reader = rule.owner === 'item' ? (items.byKey.get(rule.key)?.repeats ?? []) : []
  return {
    items,
    unanswered,
    isInOtherInstance: (key) => {
      const repeats = items.byKey.get(key)?.repeats ?? []
      return sharedRepeats(repeats, reader) < repeats.length
    },
  }
}

function conditionProblem({ place }: ParsedRule, possible: Possible, isExplained: boolean): Found | undefined {
  if (!possible.true) {
    return place === 'visible_if'
      ? { code: 'PAGE_UNREACHABLE', message: 'Nobody ever sees it: its condition can never hold.' }
      : { code: 'RULE_ALWAYS_FALSE', message: 'This condition can never hold.' }
  }
  if (possible.false || isExplained) return undefined
  return { code: 'RULE_ALWAYS_TRUE', message: 'This condition always holds.' }
}

/** Conditions of `if` that always have the same outcome, so that what it calculates doesn't depend on them. */
function constantChoices(expression: Expression, known: KnownItems): [Found, Expression][] {
  const found: [Found, Expression][] = []
  visitExpression(expression, (part) => {
    const [condition] = part.kind === 'call' && part.name === 'if' ? part.arguments : []
    if (!condition) return
    const possible = possibleValues(condition, known)
    if (!possible.true)
      found.push([{ code: 'RULE_ALWAYS_FALSE', message: 'The condition of this “if” can never hold.' }, condition])
    else if (!possible.false)
      found.push([{ code: 'RULE_ALWAYS_TRUE', message: 'The condition of this “if” always holds.' }, condition])
  })
  return found
}

/** The operands of `or` that are never true. */
function unsatisfiableParts(expression: Expression, known: KnownItems): Expression[] {
  const parts = partsOf(expression, 'or')
  return parts.length < 2 ? [] : parts.filter((part) => !possibleValues(part, known).true)
}

const ARITHMETIC = ['+', '-', '*', '/', '%', '^']

function partProblem(part: Expression, items: PlacedItems): Found | undefined {
  if (part.kind === 'reference') return referenceProblem(items.byKey.get(part.key))
  if (part.kind !== 'binary') return undefined
  const compared = comparedIn(part, items)
  if (compared) return comparisonProblem(compared)
  if (!ARITHMETIC.includes(part.operator)) return undefined
  const list = [part.left, part.right].find((side) => {
    const placed = side.kind === 'reference' ? items.byKey.get(side.key) : undefined
    return placed !== undefined && isList(placed)
  })
  return list?.kind === 'reference' ? listProblem(list.key) : undefined
}

const listProblem = (key: string): Found => ({
  code: 'LIST_AS_VALUE',
  message: `Several answers can be chosen in [${key}]: ask for one with [${key}] has "code", for their number with count([${key}]).`,
})

function referenceProblem(placed: PlacedItem | undefined): Found | undefined {
  if (!placed || placed.item.repeats) return undefined
  const { type, key } = placed.item
  return type === 'group' || type === 'information'
    ? { code: 'NO_ANSWER', message: `[${key}] asks nothing, so it never has an answer.` }
    : undefined
}

function comparisonProblem({ placed, operator, literal }: Compared): Found | undefined {
  const { item } = placed
  if (literal === '') return undefined
  if (isList(placed) && operator !== 'has') return listProblem(item.key)
  if (isChosen(placed) && !hasCode(placed, operator, literal)) {
    const codes = item.options?.slice(0, 10).map(({ code }) => `"${code}"`) ?? []
    const known =
      codes.length === 0 ? 'it has none' : `it has ${codes.join(', ')}${(item.options?.length ?? 0) > 10 ? ' …' : ''}`
    return {
      code: 'CODE_UNKNOWN',
      message: `[${item.key}] has no code that fits ${operator} ${JSON.stringify(literal)}; ${known}.`,
    }
  }
  const range = rangeOf(placed)
  if (!range) return undefined
  const number = numberOf(literal)
  if (number !== null && fitsRange(operator === '!=' ? '=' : operator, number, range)) return undefined
  return {
    code: 'OUT_OF_BOUNDS',
    message: `[${item.key}] is a number from ${shown(range.least)} to ${shown(range.most)}: it never is ${operator} ${JSON.stringify(literal)}.`,
  }
}

const shown = (bound: number): string => (Number.isFinite(bound) ? String(bound) : 'any')

/** Conditions mostly read earlier items, so one pass finds nearly all. */
const MAX_PASSES = 10

/**
 * Keys of items that never have an answer: items without a question, hidden ones without a rule,
 * and, transitively, those whose conditions are never true.
 */
function unansweredKeys(items: PlacedItems, rules: readonly ParsedRule[]): ReadonlySet<string> {
  const unanswered = new Set<string>()
  for (const { item } of items.all) {
    if ((item.type === 'group' && !item.repeats) || item.type === 'information') unanswered.add(item.key)
    if (item.hidden === true && item.calculated === undefined && item.initial === undefined) unanswered.add(item.key)
  }
  const conditions = new Map(rules.flatMap((rule) => (rule.place === 'visible_if' ? [[rule.key, rule] as const] : [])))
  const unreachable = new Set<string>()
  for (let pass = 0, before = -1; before < unreachable.size && pass < MAX_PASSES; pass += 1) {
    before = unreachable.size
    for (const { item, parent } of items.all) {
      if (unreachable.has(item.key)) continue
      const rule = conditions.get(item.key)
      const isHidden = rule && !possibleValues(rule.expression, knownFor(rule, items, unanswered)).true
      if (isHidden !== true && !(parent && unreachable.has(parent.item.key))) continue
      unreachable.add(item.key)
      unanswered.add(item.key)
    }
  }
  return unanswered
}
