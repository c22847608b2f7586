import { useTranslation } from '@almanac/i18n'

interface Score {
  value: number
  /** Null where the instrument defines no maximum. */
  maximum: number | null
  band: string | null
}

/** Formats a score as plain text, `7 of 24 · Mild`, without color or icon. */
export function useScoreText(): (score: Score) => string {
  const { t, format } = useTranslation('surveys')
  return ({ value, maximum, band }) => {
    if (maximum === null) return [format.number(value), band].filter((part) => part !== null).join(' · ')
    return band === null
      ? t('completed.score', { value, maximum })
      : t('completed.scoreWithBand', { value, maximum, band })
  }
}
