import type { HistorySeries } from '@almanac/contracts/activities/history'
import { useTranslation } from '@almanac/i18n'
import { Trans } from '@almanac/i18n/trans'
import { Text, Written } from '@almanac/ui/core'
import { Explained } from './Explained'
import type { RangeChartData } from './rangeCharts'

interface RangeSentenceProps {
  chart: RangeChartData
  bucket: HistorySeries['bucket']
}

/** A sentence on the values of the shown range, and how they were downsampled; nothing if their statistics are not known. */
export function RangeSentence({ chart: { objective, totals, unit }, bucket }: RangeSentenceProps) {
  const { t, i18n, format } = useTranslation('activities')
  const [first] = totals
  if (!first) return null
  const written = (key: 'displayed_mean' | 'minimum' | 'maximum') => {
    const numbers = totals.map((line) => line?.[key] ?? null)
    const value = numbers.map((number) => (number === null ? '–' : format.number(number))).join('/')
    return format.isolated(unit ? t('words.with_unit', { value, unit }) : value)
  }
  const sentence = { t, i18n, components: { name: <Written lang={objective.locale}>{objective.name}</Written> } }
  if (first.n === 0)
    return (
      <Text style={{ paddingBlock: '0.5rem' }}>
        <Trans {...sentence} i18nKey="history.numbers.none" />
      </Text>
    )
  const value = written('displayed_mean')
  return (
    <Explained definition={t(`history.numbers.method.${bucket}`)}>
      {first.n === 1 ? (
        <Trans {...sentence} i18nKey="history.numbers.average" count={1} values={{ value }} />
      ) : (
        <Trans
          {...sentence}
          i18nKey="history.numbers.range"
          count={first.n}
          values={{ value, low: written('minimum'), high: written('maximum') }}
        />
      )}
    </Explained>
  )
}
