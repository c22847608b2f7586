import { useTranslation } from '@almanac/i18n'
import { Text, Written } from '@almanac/ui/core'

export interface ScoreValue {
  value: number
  /** Null where the instrument defines no maximum. */
  maximum: number | null
  /** What the study calls a score of this height; null without a text for it. */
  band: string | null
  /** What that means for the participant, as the study says it. */
  meaning?: string | undefined
}

/** A score as a large number, and below it what the study calls it and says of it. */
export function ScoreNumber({ value, maximum, band, meaning, lang }: ScoreValue & { lang: string | undefined }) {
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
      {meaning !== undefined && (
        <Text>
          <Written lang={lang}>{meaning}</Written>
        </Text>
      )}
    </>
  )
}
