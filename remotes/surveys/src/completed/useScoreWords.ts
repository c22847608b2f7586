import type { SurveyResponse } from '@almanac/contracts/surveys/responses'
import { useTexts } from '@almanac/i18n'

/** Says a score as a plain fact, `7 of 24 · Mild`: no colour, no sign. */
export function useScoreWords(): (score: NonNullable<SurveyResponse['score']>) => string {
  const { t, format } = useTexts('surveys')
  return ({ value, maximum, band }) => {
    const numbers = { value: format.number(value), maximum: format.number(maximum) }
    return band === null ? t('completed.score', numbers) : t('completed.scoreWithBand', { ...numbers, band })
  }
}
