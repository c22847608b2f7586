import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Stack } from '@almanac/ui/core'
import { LargeNumber, LineChart } from '@almanac/ui/charts'
import { Heading, PrerenderedTheme, ScreenPage } from '@almanac/ui/prerendered'

/** Two weeks of a made-up person. */
const WEIGHTS = [73.1, 72.8, 72.9, null, 72.5, 72.6, 72.2, 72.0, 72.3, null, 71.9, 71.7, 71.8, 71.4]
const points = WEIGHTS.map((value, day) => ({ at: `2026-06-${String(day + 1).padStart(2, '0')}`, value }))
const HEIGHT = { blockSize: '100%', inlineSize: '100%', maxInlineSize: '20rem' } as const

/** Prerendered, the chart library's own style comes last, with the color of light mode. */
const LABELS = '.MuiChartsAxis-tickLabel{fill:var(--al-ink-soft)!important}'

/** A chart as participants see what they recorded, for the previews of the brand studio. */
export function Prerendered() {
  const { t, format } = useTranslation('studio')
  const written = (value: number) => format.number(value, { minimumFractionDigits: 1 })
  return (
    <PrerenderedTheme>
      <style>{LABELS}</style>
      <ScreenPage width="reading">
        <Heading>{t('sample.history')}</Heading>
        <Card>
          <Stack gap={3} style={HEIGHT}>
            <LargeNumber
              name={t('sample.weight')}
              value={written(71.4)}
              unit="kg"
              detail={t('sample.latest')}
              hue="blue"
            />
            <LineChart
              label={t('sample.weight')}
              unit="kg"
              series={[{ label: t('sample.weight'), points }]}
              band={{ low: 70, high: 72, label: t('sample.target') }}
              hue="blue"
              format={written}
              withControls={false}
            />
          </Stack>
        </Card>
      </ScreenPage>
    </PrerenderedTheme>
  )
}
