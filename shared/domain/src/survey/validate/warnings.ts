import { itemOfKey, type SurveyAnswer } from '../answer'
import { isGiven } from '../answer-content'
import { runSurvey } from '../evaluate/run'
import type { PreparedSurvey } from '../prepare/survey'
import { holds } from '../rules/values'
import type { SurveyContext } from '../state'
import { boundsIn, type AnswerBounds } from './bounds'
import { answerInRun } from './context'

/** The warnings (places in `warnings`) that an answer raises; none once it is confirmed. */
export function answerWarnings(survey: PreparedSurvey, context: SurveyContext, answer: SurveyAnswer): number[] {
  if (answer.confirmed === true || !isGiven(answer)) return []
  const found = answerInRun(survey, context, answer)
  if (!found) return []
  const rules = survey.program.rules[found.placed.index]?.warnings ?? []
  return rules.flatMap((rule, index) => (holds(rule(found.run)) ? [index] : []))
}

/** The bounds of a question in its instance, with rules worked out and defaults: what a field offers and says. */
export function boundsOf(survey: PreparedSurvey, context: SurveyContext, instance_key: string): AnswerBounds {
  const { key, instance } = itemOfKey(instance_key)
  const placed = survey.program.items.byKey.get(key)
  if (!placed) return { min: null, max: null }
  const run = runSurvey(survey, context)
  run.instance = instance
  return boundsIn(survey, run, placed)
}
