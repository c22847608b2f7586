import { useTranslation } from '@almanac/i18n'
import { colour, pill, size, space, Text, Written } from '@almanac/ui/core'
import type { CSSProperties } from 'react'
import { surveyHue } from '../surveyHue'

/** A part of a score's range, both ends included, with what the study calls it. */
export interface ScoreBand {
  from: number
  to: number
  label: string
}

interface ScoreScaleProps {
  value: number
  minimum: number
  maximum: number
  bands: readonly ScoreBand[]
  /** Name of the band that the score is in; null outside of all. */
  band: string | null
  /** Language of the names. */
  lang: string | undefined
}

const track: CSSProperties = { display: 'flex', gap: 3, blockSize: 14 }
const names: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space(4),
  rowGap: space(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}
const pointer: CSSProperties = {
  position: 'absolute',
  insetBlockStart: -4,
  inlineSize: 8,
  blockSize: 22,
  marginInlineStart: -4,
  borderRadius: pill,
  background: surveyHue.text,
  border: `2px solid ${colour.surface}`,
  boxSizing: 'content-box',
}

/**
 * The range of a score as one line of the survey's hue, cut into its bands: where the score is, and what the study calls
 * each band. The hue does not judge: what is high is good in one instrument and bad in another.
 */
export function ScoreScale({ value, minimum, maximum, bands, band, lang }: ScoreScaleProps) {
  const { t, format } = useTranslation('surveys')
  // The middle of a step: both ends of a band are in it, and its part of the line is as long as its steps are many.
  const share = Math.min(1, Math.max(0, (value - minimum + 0.5) / (maximum - minimum + 1)))
  return (
    <div style={{ display: 'grid', gap: space(2), paddingBlockStart: space(3), fontSize: size.small }}>
      <div aria-hidden style={{ position: 'relative' }}>
        <div style={track}>
          {bands.map((one) => (
            <span
              key={one.from}
              data-fill={one.label === band || undefined}
              style={{
                flexGrow: one.to - one.from + 1,
                flexBasis: 0,
                borderRadius: pill,
                background: one.label === band ? surveyHue.fill : surveyHue.tint,
                border: `1px solid ${surveyHue.fill}`,
                boxSizing: 'border-box',
              }}
            />
          ))}
        </div>
        <span data-fill style={{ ...pointer, insetInlineStart: `${share * 100}%` }} />
      </div>
      <ul aria-label={t('completed.bands')} style={names}>
        {bands.map((one) => {
          const isHere = one.label === band
          return (
            <Text
              as="li"
              key={one.from}
              variant="small"
              tone={isHere ? 'ink' : 'soft'}
              weight={isHere ? 'bold' : 'regular'}
              numbers
            >
              {format.isolated(t('completed.bandRange', { from: one.from, to: one.to }))}{' '}
              <Written lang={lang}>{one.label}</Written>
            </Text>
          )
        })}
      </ul>
    </div>
  )
}
