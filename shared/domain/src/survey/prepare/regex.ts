import type { SurveyDefinition } from '../definition'
import type { CompileRegex } from '../rules'
import { ruleTextsOf } from './rule-texts'

/** Whether a survey has regular expressions, so that `prepareSurvey` needs them loaded. */
export function usesRegex(definition: SurveyDefinition<unknown>): boolean {
  return (
    definition.questions.some(({ regex }) => regex !== undefined) ||
    ruleTextsOf(definition).some(({ text }) => /\bmatches\s*\(/i.test(text))
  )
}

/**
 * What `prepareSurvey` takes as `regex`, for surveys that have some: loaded only
 * then, as RE2 weighs more than the rest of the engine. Servers may import
 * `compileRegex` of `@almanac/domain/survey/regex` instead.
 */
export async function loadRegex(definition: SurveyDefinition<unknown>): Promise<CompileRegex | undefined> {
  return usesRegex(definition) ? (await import('../regex')).compileRegex : undefined
}
