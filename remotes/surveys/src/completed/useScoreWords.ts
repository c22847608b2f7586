import type { SurveyResponse } from '@almanac/contracts/surveys/responses'
import { useTranslation } from '@almanac/i18n'

/** Says a score as a plain fact, `7 of 24 · Mild`: no colour, no sign. */
export function useScoreWords(): (score: NonNullable<SurveyResponse['score']>) => string {
  const { t } = useTranslation('surveys')
  return ({ value, maximum, band }) => {
    return band === null
      ? t('completed.score', { value, maximum })
      : t('completed.scoreWithBand', { value, maximum, band })
  }
}
