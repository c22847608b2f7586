import type { SurveyDefinition } from '../definition'
import { readSurvey, type SurveyOptions } from '../check'
import { InvalidSurvey } from '../problems'
import { compileRule } from '../rules/compile'
import type { ParsedRule } from './dependencies'
import type { PlacedItem } from './items'
import { progressItems, progressSteps } from './progress'
import { ruleScopes } from './scope'
import type { CompiledRule, ItemRules, PreparedSurvey, SurveyProgram } from './survey'

/**
 * Parses and compiles a survey once, so that evaluation needs no parsing or lookup. Throws
 * InvalidSurvey with all problems. A survey with regular expressions (`usesRegex`) needs `regex`:
 * see `loadRegex`.
 */
export function prepareSurvey<Text>(
  definition: SurveyDefinition<Text>,
  options: SurveyOptions = {},
): PreparedSurvey<Text> {
  const read = readSurvey(definition, options)
  if (read.problems.some(({ severity }) => severity === 'error')) throw new InvalidSurvey(read.problems)
  const { items, rules, graph, components } = read
  const regex = options.regex ?? notLoaded
  const optionsByCode = items.all.map(
    ({ item }) => new Map(item.options?.map((option) => [option.code, option] as const)),
  )
  const scopeFor = ruleScopes(items, optionsByCode, regex)
  const compiled = (rule: ParsedRule, owner: PlacedItem | null) => compileRule(rule.expression, scopeFor(owner))
  const progress = progressSteps(graph, items, components)
  const program: SurveyProgram = {
    items,
    optionsByCode,
    rules: items.all.map(({ item }) => ({
      warnings: [],
      ...(item.regex === undefined ? {} : { regex: regex(wholeMatch(item.regex)) }),
    })),
    order: components.flat().flatMap((step) => {
      const found = graph.steps[step]
      return found ? [{ ...found, step }] : []
    }),
    progress,
    progressItems: progressItems(items, progress),
    scores: definition.scores.map(() => undefined),
    alerts: [],
    last: undefined,
    normalized: new WeakMap(),
    outlines: new WeakMap(),
  }
  const scoreIndex = new Map(definition.scores.map(({ key }, index) => [key, index]))
  for (const rule of rules) {
    if (rule.owner === 'item') {
      const placed = items.byKey.get(rule.key)
      if (placed) addRule(program.rules[placed.index], rule, compiled(rule, placed))
    } else if (rule.owner === 'score') program.scores[scoreIndex.get(rule.key) ?? -1] = compiled(rule, null)
    else program.alerts.push(compiled(rule, null))
  }
  return { definition, item: (key) => items.byKey.get(key)?.item, program }
}

function notLoaded(): never {
  throw new Error('the survey has regular expressions, and none were loaded')
}

/** A regular expression that has to match all that was typed. */
const wholeMatch = (pattern: string): string => `^(?:${pattern})$`

function addRule(rules: ItemRules | undefined, { place }: ParsedRule, rule: CompiledRule): void {
  if (!rules) return
  if (place === 'warning') rules.warnings.push(rule)
  else if (place !== 'score' && place !== 'alert') rules[place] = rule
}
