import type { SurveyResponse } from '@almanac/contracts/surveys/responses'

/** The scores of one survey, the oldest first. */
export interface ScoreSeries {
  survey_id: string
  title: string
  locale: string | undefined
  points: { at: string; value: number }[]
}

/** Fewer values than this are no course. */
const MIN_POINTS = 2

/** Surveys with at least two scores, the one that was completed last first; its title is that of the newest response. */
export function scoresOverTime(responses: readonly SurveyResponse[]): ScoreSeries[] {
  const found = new Map<string, ScoreSeries>()
  for (const { survey_id, title, locale, completed_at, score } of responses) {
    if (!score) continue
    const series = found.get(survey_id) ?? { survey_id, title, locale, points: [] }
    series.points.unshift({ at: completed_at, value: score.value })
    found.set(survey_id, series)
  }
  return [...found.values()].filter(({ points }) => points.length >= MIN_POINTS)
}
