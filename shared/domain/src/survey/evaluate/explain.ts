import { instanceKey, type SurveyAnswer } from '../answer'
import { ruleTextsOf, type RulePlace, type SurveyRuleText } from '../prepare/rule-texts'
import { instancePaths } from '../prepare/scope'
import type { CompiledRule, PreparedSurvey } from '../prepare/survey'
import { parseRule, referencesOf } from '../rules'
import type { RuleValue } from '../rules/values'
import type { SurveyContext } from '../state'
import { runSurvey } from './run'

/** What one rule gives for the answers as they are. */
export interface ExplainedRule {
  /** The item (inside repeating groups with its instance), score or alert that has the rule. */
  key: string
  place: RulePlace
  rule: string
  value: RuleValue
  /** The answers that it read; undefined where none counts. */
  reads: { key: string; answer: SurveyAnswer | undefined }[]
}

/** The compiled rules in the order of `ruleTextsOf`: an item's warnings stand one after the other. */
function compiledRules({ definition, program }: PreparedSurvey, rules: readonly SurveyRuleText[]) {
  const warnings = new Map<string, number>()
  return rules.map(({ key, owner, place }): CompiledRule | undefined => {
    if (owner === 'score') return program.scores[definition.scores.findIndex((score) => score.key === key)]
    if (owner === 'alert') return program.alerts[definition.alerts.findIndex((alert) => alert.key === key)]
    const own = program.rules[program.items.byKey.get(key)?.index ?? -1]
    if (place === 'score' || place === 'alert') return undefined
    if (place !== 'warning') return own?.[place]
    const number = warnings.get(key) ?? 0
    warnings.set(key, number + 1)
    return own?.warnings[number]
  })
}

/** Every rule of a survey with what it gives and the answers it read, for an author who asks why a page is shown. */
export function explainRules(survey: PreparedSurvey, context: SurveyContext): ExplainedRule[] {
  const { program, definition } = survey
  const run = runSurvey(survey, context)
  const rules = ruleTextsOf(definition)
  const compiled = compiledRules(survey, rules)
  const explained = rules.flatMap(({ key, owner, place, text }, number) => {
    const rule = compiled[number]
    if (!rule) return []
    const repeats = (owner === 'item' ? program.items.byKey.get(key)?.repeats : undefined) ?? []
    const { keys } = referencesOf(parseRule(text))
    return instancePaths(run, repeats).map((path): ExplainedRule => {
      run.instance = path
      const reads = keys.map((read) => {
        const around = program.items.byKey.get(read)?.repeats.length ?? 0
        const read_key = instanceKey(read, path.slice(0, around))
        return { key: read_key, answer: run.effective.get(read_key) }
      })
      return { key: instanceKey(key, path), place, rule: text, value: rule(run), reads }
    })
  })
  run.instance = []
  return explained
}
