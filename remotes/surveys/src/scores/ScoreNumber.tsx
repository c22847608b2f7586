import { useTranslation } from '@almanac/i18n'
import { Row, space, Text, Written } from '@almanac/ui/core'
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

const BELOW_MEANING = { paddingBlockStart: space(2) } as const

/** A score of one band says nothing by its place in it. */
const LEAST_BANDS = 2

/**
 * What a score means, where the study says so, and then the score: the number alone may frighten. Without a meaning the
 * number is the first thing. Below it is where it lies in the range.
 */
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
      {meaning !== undefined && (
        <Text variant="title" style={{ textWrap: 'pretty' }}>
          <Written lang={lang}>{meaning}</Written>
        </Text>
      )}
      <Row gap={2} wrap align="baseline" style={meaning === undefined ? undefined : BELOW_MEANING}>
        <Text variant={meaning === undefined ? 'display' : 'heading'} numbers>
          {maximum === null ? format.number(value) : t('completed.score', { value, maximum })}
        </Text>
        {band !== null && (
          <Text variant="lead">
            <Written lang={lang}>{band}</Written>
          </Text>
        )}
      </Row>
      {maximum !== null && maximum > lowest && bands.length >= LEAST_BANDS && (
        <ScoreScale {...{ value, maximum, bands, band, lang }} minimum={lowest} />
      )}
    </>
  )
}
