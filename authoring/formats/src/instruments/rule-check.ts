import { parseRule, printRule, type Expression } from '@almanac/domain/survey'
import { RuleRefusal } from './expression/formula'

/** The rule as text, validated by the engine's own parser, which has its own limits. */
export function ruleText(rule: Expression): string {
  const text = printRule(rule)
  try {
    parseRule(text)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new RuleRefusal('RULE_TOO_LONG', `the survey's language does not take it: ${error.message}`)
  }
  return text
}
