import type { SurveyResponse } from '@almanac/contracts/surveys/responses'
import type { ScaleRange } from '@almanac/ui/charts'

/** The scores of one survey, the oldest first. */
export interface ScoreSeries {
  survey_id: string
  title: string
  locale: string | undefined
  points: { at: string; value: number }[]
  /** The least and the most that the score can be, as the newest response has them. */
  range: ScaleRange
}

/** Fewer values than this are no course. */
const MIN_POINTS = 2

/** Where a scale begins whose study says of it only where it ends, as in “3 of 21”. */
const LEAST_SCORE = 0

/** Surveys with at least two scores, the one that was completed last first; its title is that of the newest response. */
export function scoresOverTime(responses: readonly SurveyResponse[]): ScoreSeries[] {
  const found = new Map<string, ScoreSeries>()
  for (const { survey_id, title, locale, completed_at, score, scores } of responses) {
    if (!score) continue
    const range = { minimum: scores?.[0]?.minimum ?? LEAST_SCORE, maximum: score.maximum }
    const series = found.get(survey_id) ?? { survey_id, title, locale, points: [], range }
    series.points.unshift({ at: completed_at, value: score.value })
    found.set(survey_id, series)
  }
  return [...found.values()].filter(({ points }) => points.length >= MIN_POINTS)
}
