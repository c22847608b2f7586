import type { Answer } from '@almanac/contracts'
import type { getSurveyResponse } from '@almanac/contracts/surveys/responses'
import { ScoreCard } from '../scores/ScoreCard'

interface ScoresProps {
  response: Pick<Answer<typeof getSurveyResponse>, 'score' | 'all_scores'>
  /** The language of labels and bands. */
  locale: string | undefined
}

/** The scores of a completed response with their labels; an older response without labels shows only the first. */
export function Scores({ response: { score, all_scores = [] }, locale }: ScoresProps) {
  const given = all_scores.flatMap(({ value, ...one }) => (value === null ? [] : [{ ...one, value }]))
  const shown = given.length > 0 || !score ? given : [{ ...score, key: '', label: null }]
  return <ScoreCard scores={shown.map((score) => ({ ...score, lang: locale }))} />
}
