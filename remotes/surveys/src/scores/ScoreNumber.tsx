import { useTranslation } from '@almanac/i18n'
import { Text, Written } from '@almanac/ui/core'

export interface ScoreValue {
  value: number
  /** Null where the instrument defines no maximum. */
  maximum: number | null
  /** What the study calls a score of this height; null without a text for it. */
  band: string | null
}

/** A score as a large number, and below it what the study calls it. */
export function ScoreNumber({ value, maximum, band, lang }: ScoreValue & { lang: string | undefined }) {
  const { t, format } = useTranslation('surveys')
  return (
    <>
      <Text variant="display" numbers>
        {maximum === null ? format.number(value) : t('completed.score', { value, maximum })}
      </Text>
      {band !== null && (
        <Text variant="lead">
          <Written lang={lang}>{band}</Written>
        </Text>
      )}
    </>
  )
}
