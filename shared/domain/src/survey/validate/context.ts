import { itemOfKey, type SurveyAnswer } from '../answer'
import type { PlacedItem } from '../prepare/items'
import type { PreparedSurvey, SurveyRun } from '../prepare/survey'
import { runSurvey } from '../evaluate/run'
import type { SurveyContext } from '../state'

/** The context with this answer in place of the one that it replaces. */
function withAnswer(context: SurveyContext, answer: SurveyAnswer): SurveyContext {
  if (context.answers.includes(answer)) return context
  return { ...context, answers: [...context.answers.filter(({ key }) => key !== answer.key), answer] }
}

/** An answer with what its item's rules read; undefined where the survey does not ask for it. */
export function answerInRun(
  survey: PreparedSurvey,
  context: SurveyContext,
  answer: SurveyAnswer,
): { placed: PlacedItem; run: SurveyRun } | undefined {
  const { key, instance } = itemOfKey(answer.key)
  const placed = survey.program.items.byKey.get(key)
  if (!placed) return undefined
  const run = runSurvey(survey, withAnswer(context, answer))
  if (!run.answers.has(answer.key)) return undefined
  run.instance = instance
  return { placed, run }
}
