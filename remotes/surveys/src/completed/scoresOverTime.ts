import type { SurveyResponse } from '@almanac/contracts/surveys/responses'
import type { ScaleRange } from '@almanac/ui/charts'
import type { ScoreValue } from '../scores/ScoreNumber'

/** The scores of one survey, oldest first. */
export interface ScoreSeries {
  survey_id: string
  title: string
  locale: string | undefined
  points: { at: string; value: number }[]
  newest: ScoreValue
  /** Minimum and maximum of the score, from the newest response. */
  range: ScaleRange
}

/** Minimum number of values for a chart. */
const MIN_POINTS = 2

/** Default minimum of a scale for which the study defines only a maximum, as in “3 of 21”. */
const LEAST_SCORE = 0

/** Surveys with at least two scores, most recently completed first, titled as in the newest response. */
export function scoresOverTime(responses: readonly SurveyResponse[]): ScoreSeries[] {
  const found = new Map<string, ScoreSeries>()
  for (const { survey_id, title, locale, completed_at, score, scores } of responses) {
    if (!score) continue
    const { minimum, bands } = scores?.[0] ?? {}
    const range = { minimum: minimum ?? LEAST_SCORE, maximum: score.maximum }
    const newest = { ...score, minimum, bands }
    const series = found.get(survey_id) ?? { survey_id, title, locale, points: [], newest, range }
    series.points.unshift({ at: completed_at, value: score.value })
    found.set(survey_id, series)
  }
  return [...found.values()].filter(({ points }) => points.length >= MIN_POINTS)
}
