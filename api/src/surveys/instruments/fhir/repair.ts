import { checkSurvey, type SurveyDefinition, type SurveyItem, type SurveyProblem } from '@almanac/domain/survey'
import { compileRegex } from '@almanac/domain/survey/regex'
import { cyclicRules } from '../loops'
import type { ImportLog } from './import-log'
import type { FhirElement } from './element'

/** Each round removes a rule of a circle; a file with more circles than this is rejected. */
const MAX_ROUNDS = 50

/**
 * The survey without anything that its engine rejects: circular rules and patterns not supported by
 * RE2 are removed and noted. Null, with errors noted, where that is not enough.
 */
export function repairDefinition(
  definition: SurveyDefinition,
  elements: ReadonlyMap<string, FhirElement>,
  root: FhirElement,
  log: ImportLog,
): SurveyDefinition | null {
  let repaired = withoutCircles(definition, elements, root, log)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const errors = checkSurvey(repaired, { regex: compileRegex }).filter(({ severity }) => severity === 'error')
    if (errors.length === 0) return repaired
    const [before, byKey] = [repaired, new Map<string, SurveyProblem[]>()]
    for (const problem of errors) byKey.set(problem.key, [...(byKey.get(problem.key) ?? []), problem])
    let isChanged = false
    const questions = before.questions.map((item) => {
      const problems = byKey.get(item.key)
      const changed = problems && problems.reduce(withoutFault, item)
      if (!changed || changed === item) return item
      isChanged = true
      const place = { element: elements.get(item.key) ?? root, key: item.key }
      for (const { code, message, rule } of problems)
        log.error(
          place,
          code === 'REGEX_INVALID' ? 'REGEX_NOT_IMPORTED' : 'RULE_NOT_IMPORTED',
          `${message} The rule was left out.`,
          rule ?? item.regex,
        )
      return changed
    })
    if (!isChanged) return refused(errors, elements, root, log)
    repaired = { ...before, questions }
  }
  return refused(checkSurvey(repaired, { regex: compileRegex }), elements, root, log)
}

/** The survey without the rules that close a circle among questions; circles through groups are found in the rounds. */
function withoutCircles(
  definition: SurveyDefinition,
  elements: ReadonlyMap<string, FhirElement>,
  root: FhirElement,
  log: ImportLog,
): SurveyDefinition {
  const without = new Map<SurveyItem, SurveyItem>()
  for (const { item, name, rule, message } of cyclicRules(definition.questions)) {
    const { [name]: _left_out, ...rest } = without.get(item) ?? item
    without.set(item, rest)
    const place = { element: elements.get(item.key) ?? root, key: item.key }
    log.error(place, 'RULE_NOT_IMPORTED', `${message} The rule was left out.`, rule)
  }
  return without.size === 0
    ? definition
    : { ...definition, questions: definition.questions.map((item) => without.get(item) ?? item) }
}

function refused(
  problems: SurveyProblem[],
  elements: ReadonlyMap<string, FhirElement>,
  root: FhirElement,
  log: ImportLog,
): null {
  for (const { key, code, message, severity } of problems) {
    if (severity === 'error') log.error({ element: elements.get(key) ?? root, key: key || undefined }, code, message)
  }
  return null
}

/** The item without the rule or pattern of a problem; the same item if it does not contain it. */
function withoutFault(item: SurveyItem, { code, rule }: SurveyProblem): SurveyItem {
  if (code === 'REGEX_INVALID' && item.regex !== undefined) {
    const { regex, ...rest } = item
    return regex === undefined ? item : rest
  }
  const without = (key: 'visible_if' | 'calculated' | 'initial' | 'min' | 'max') => {
    const { [key]: left_out, ...rest } = item
    return left_out === undefined ? item : rest
  }
  for (const key of ['calculated', 'visible_if', 'initial', 'min', 'max'] as const) {
    const value = item[key]
    const text = typeof value === 'string' && value.startsWith('=') ? value.slice(1) : value
    if (value !== undefined && (text === rule || value === rule)) return without(key)
  }
  const warnings = item.warnings?.filter(({ when }) => when !== rule)
  return warnings && warnings.length !== item.warnings?.length ? { ...item, warnings } : item
}
