import { instanceKey, type SurveyAnswer } from '../answer'
import { ruleTextsOf, type RulePlace } from '../prepare/rule-texts'
import { instancePaths } from '../prepare/scope'
import type { PreparedSurvey } from '../prepare/survey'
import { parseRule, referencesOf } from '../rules'
import { compileRule } from '../rules/compile'
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

/** Every rule of a survey with what it gives and the answers it read, for an author who asks why a page is shown. */
export function explainRules(survey: PreparedSurvey, context: SurveyContext): ExplainedRule[] {
  const { program, definition } = survey
  const run = runSurvey(survey, context)
  const explained = ruleTextsOf(definition).flatMap(({ key, owner, place, text }) => {
    const placed = (owner === 'item' ? program.items.byKey.get(key) : undefined) ?? null
    const expression = parseRule(text)
    const rule = compileRule(expression, program.scopeFor(placed))
    return instancePaths(run, placed?.repeats ?? []).map((path): ExplainedRule => {
      run.instance = path
      const reads = referencesOf(expression).keys.map((read) => {
        const inside = program.items.byKey.get(read)?.repeats.length ?? 0
        const read_key = instanceKey(read, path.slice(0, inside))
        return { key: read_key, answer: run.effective.get(read_key) }
      })
      return { key: instanceKey(key, path), place, rule: text, value: rule(run), reads }
    })
  })
  run.instance = []
  return explained
}
