import type { SurveyDefinition } from '../definition'
import { ruleTextsOf } from '../prepare/rule-texts'
import type { SurveyProblem } from '../problems'

/** Items of a survey, groups included. */
const MAX_ITEMS = 10_000
const MAX_RULES = 20_000
export const MAX_OPTIONS = 5_000
export const MAX_GROUP_DEPTH = 20
/** Maximum instances of a group. */
export const MAX_INSTANCES = 100
/** Consents on one page: each may have a drawn signature, and the drawings of a page are sent together. */
export const MAX_CONSENTS_OF_PAGE = 10

/** Reports a survey too large for further checks. */
export function sizeProblems(definition: SurveyDefinition<unknown>): SurveyProblem[] {
  const items = definition.questions.length
  const rules = items > MAX_ITEMS ? 0 : ruleTextsOf(definition).length
  const problems: SurveyProblem[] = []
  const add = (code: 'TOO_MANY_ITEMS' | 'TOO_MANY_RULES', message: string) =>
    problems.push({ severity: 'error', code, key: '', message })
  if (items > MAX_ITEMS) add('TOO_MANY_ITEMS', `The survey has ${items} items; at most ${MAX_ITEMS} are possible.`)
  if (rules > MAX_RULES) add('TOO_MANY_RULES', `The survey has ${rules} rules; at most ${MAX_RULES} are possible.`)
  return problems
}
