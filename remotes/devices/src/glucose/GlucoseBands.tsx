import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import {
  bandRange,
  GLUCOSE_BANDS,
  GLUCOSE_TARGETS,
  sharesOfBands,
  type BandShare,
  type GlucoseBand,
  type GlucoseUnit,
} from '@almanac/domain/glucose'
import { useTranslation } from '@almanac/i18n'
import { colour, radius, Row, Stack, Text } from '@almanac/ui/core'
import { useShare } from './useShare'

const BAND_COLOURS: Record<GlucoseBand, string> = {
  very_low: colour.wrong,
  low: `color-mix(in srgb, ${colour.wrong} 60%, ${colour.surface})`,
  in_range: colour.good,
  high: `color-mix(in srgb, ${colour.warning} 60%, ${colour.surface})`,
  very_high: colour.warning,
}

/** The highest band first, as in the standard report. */
const FROM_THE_TOP: readonly GlucoseBand[] = [...GLUCOSE_BANDS].reverse()

interface GlucoseBandsProps {
  statistics: GlucoseReport['statistics']
  unit: GlucoseUnit
}

/** The share of time in each of the five bands: as a bar, and as text with numbers. */
export function GlucoseBands({ statistics, unit }: GlucoseBandsProps) {
  const { t, format } = useTranslation('devices')
  const share = useShare()
  const shares = sharesOfBands(statistics)
  const limitsOf = useLimitWords(unit)
  return (
    <Stack gap={3}>
      <Text as="h3" weight="bold">
        {t('glucose.bands.title')}
      </Text>
      <Row gap={4} align="stretch">
        <Bar shares={shares} />
        <Stack as="ul" gap={2} style={{ flex: 1, margin: 0, padding: 0, listStyle: 'none' }}>
          {FROM_THE_TOP.map((band) => (
            <Row as="li" key={band} gap={3} justify="between" align="start">
              <Row gap={2} align="start">
                <span
                  aria-hidden
                  style={{
                    inlineSize: 14,
                    blockSize: 14,
                    borderRadius: 4,
                    marginBlockStart: 5,
                    flexShrink: 0,
                    background: BAND_COLOURS[band],
                  }}
                />
                <Stack gap={0}>
                  <Text as="span" weight={band === 'in_range' ? 'bold' : 'regular'}>
                    {t(`glucose.bands.${band}`)}
                  </Text>
                  <Text as="span" variant="small" tone="soft">
                    {limitsOf(band)}
                  </Text>
                </Stack>
              </Row>
              <Text
                as="span"
                weight={band === 'in_range' ? 'bold' : 'regular'}
                style={{ fontVariantNumeric: 'tabular-nums' }}
              >
                {share(shares[band].fraction, shares[band].percent)}
              </Text>
            </Row>
          ))}
        </Stack>
      </Row>
      <Text variant="small" tone="soft">
        {t('glucose.bands.target', { percent: format.percent(GLUCOSE_TARGETS.inRange / 100) })}
      </Text>
    </Stack>
  )
}

/** The stacked shares; every share above zero is visible. */
function Bar({ shares }: { shares: Record<GlucoseBand, BandShare> }) {
  return (
    <div
      aria-hidden
      style={{
        inlineSize: 36,
        flexShrink: 0,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        borderRadius: radius,
        overflow: 'hidden',
      }}
    >
      {FROM_THE_TOP.map((band) => (
        <span
          key={band}
          data-fill
          style={{
            flex: `${shares[band].fraction * 100} 0 ${shares[band].fraction > 0 ? 3 : 0}px`,
            background: BAND_COLOURS[band],
          }}
        />
      ))}
    </div>
  )
}

/** Formats the limits of a band, in the unit of the report. */
function useLimitWords(unit: GlucoseUnit): (band: GlucoseBand) => string {
  const { t, format } = useTranslation('devices')
  const digits = unit === 'mg/dL' ? 0 : 1
  const number = (value: number) =>
    format.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const withUnit = (value: number) => format.isolated(`${number(value)} ${unit}`)
  return (band) => {
    const range = bandRange(band, unit)
    if ('below' in range) return t('glucose.bands.below', { limit: withUnit(range.below) })
    if ('above' in range) return t('glucose.bands.above', { limit: withUnit(range.above) })
    return t('glucose.bands.between', { from: number(range.from), to: withUnit(range.to) })
  }
}
