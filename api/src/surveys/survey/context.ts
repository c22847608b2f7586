import { evaluateSurvey, type SurveyContext, type SurveyState } from '@almanac/domain/survey'
import { clockText, wallClockOf } from '@almanac/domain/time'
import type { Answering } from './queries'

/** The parts of a response that the evaluation of its survey needs. */
type Evaluated = Pick<Answering, 'id' | 'survey' | 'answers' | 'completed_at' | 'time_zone' | 'external'>

/** A response as input of the engine, and the resulting state. The engine caches its results by context. */
export interface Evaluation {
  context: SurveyContext
  state: SurveyState
}

/** Evaluates a response: at its completion, or at the given time while it is open. */
export function evaluated(
  { id, survey, answers, completed_at, time_zone, external }: Evaluated,
  moment: Date = new Date(),
): Evaluation {
  const { date, time } = wallClockOf(completed_at ?? moment, time_zone)
  const context: SurveyContext = {
    answers,
    seed: id,
    today: date,
    now: clockText(time),
    ...(external && { external: new Map(Object.entries(external)) }),
  }
  return { context, state: evaluateSurvey(survey, context) }
}
