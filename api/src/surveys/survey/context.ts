import { evaluateSurvey, type SurveyContext, type SurveyState } from '@almanac/domain/survey'
import { clockText, wallClockOf } from '@almanac/domain/time'
import type { Answering } from './queries'

/** What of a response a survey is evaluated for. */
type Evaluated = Pick<Answering, 'id' | 'survey' | 'answers' | 'completed_at' | 'time_zone' | 'external'>

/** A response as the engine takes it, and what follows from its answers. The engine keeps what it worked out with the context. */
export interface Evaluation {
  context: SurveyContext
  state: SurveyState
}

/** Evaluates a response: as of its completion, or of a moment while it is open. */
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
