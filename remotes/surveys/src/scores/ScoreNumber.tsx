import { useTranslation } from '@almanac/i18n'
import { Text, Written } from '@almanac/ui/core'
import { ScoreScale, type ScoreBand } from './ScoreScale'

export interface ScoreValue {
  value: number
  /** Null where the instrument defines no maximum. */
  maximum: number | null
  /** The lowest possible score; 0 where the instrument defines none. */
  minimum?: number | null | undefined
  /** What the study calls a score of this height; null without a text for it. */
  band: string | null
  /** What that means for the participant, as the study says it. */
  meaning?: string | undefined
  /** All bands, lowest first. */
  bands?: readonly ScoreBand[] | undefined
}

/** A score of one band says nothing by its place in it. */
const LEAST_BANDS = 2

/** A score as a large number, and below it what the study calls it, what it says of it, and where it is in the range. */
export function ScoreNumber({
  value,
  maximum,
  minimum,
  band,
  meaning,
  bands = [],
  lang,
}: ScoreValue & { lang: string | undefined }) {
  const { t, format } = useTranslation('surveys')
  const lowest = minimum ?? 0
  return (
    <>
      <Text variant="display" numbers>
        {maximum === null ? format.number(value) : t('completed.score', { value, maximum })}
      </Text>
      {band !== null && (
        <Text variant="lead" weight="bold">
          <Written lang={lang}>{band}</Written>
        </Text>
      )}
      {meaning !== undefined && (
        <Text>
          <Written lang={lang}>{meaning}</Written>
        </Text>
      )}
      {maximum !== null && maximum > lowest && bands.length >= LEAST_BANDS && (
        <ScoreScale {...{ value, maximum, bands, band, lang }} minimum={lowest} />
      )}
    </>
  )
}
