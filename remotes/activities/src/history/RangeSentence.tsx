import type { HistorySeries } from '@almanac/contracts/activities/history'
import type { LocalDate } from '@almanac/domain/time'
import { meanDecimals } from '@almanac/domain/history'
import { useTranslation } from '@almanac/i18n'
import { Trans } from '@almanac/i18n/trans'
import { Text, Written } from '@almanac/ui/core'
import { Explained } from './Explained'
import { numbersBetween, type RangeChartData } from './rangeCharts'

interface RangeSentenceProps {
  chart: RangeChartData
  /** The displayed range, both dates included. */
  from: LocalDate
  to: LocalDate
  bucket: HistorySeries['bucket']
}

/** A sentence on the displayed values, and how they were downsampled. */
export function RangeSentence({ chart: { objective, lines, unit }, from, to, bucket }: RangeSentenceProps) {
  const { t, i18n, format } = useTranslation('activities')
  const numbers = lines.map(({ buckets }) => numbersBetween(buckets, from, to))
  const [first] = numbers
  const maximumFractionDigits = meanDecimals(numbers.flatMap((one) => [one?.low, one?.high]))
  const number = (value: number | undefined) =>
    value === undefined ? '–' : format.number(value, { maximumFractionDigits })
  const written = (values: readonly (number | undefined)[]) => {
    const value = values.map(number).join('/')
    return format.isolated(unit ? t('words.with_unit', { value, unit }) : value)
  }
  const sentence = { t, i18n, components: { name: <Written lang={objective.locale}>{objective.name}</Written> } }
  if (!first)
    return (
      <Text style={{ paddingBlock: '0.5rem' }}>
        <Trans {...sentence} i18nKey="history.numbers.none" />
      </Text>
    )
  const mean = written(numbers.map((one) => one?.mean))
  return (
    <Explained definition={t(`history.numbers.method.${bucket}`)}>
      {first.n === 1 ? (
        <Trans {...sentence} i18nKey="history.numbers.average" count={1} values={{ value: mean }} />
      ) : (
        <Trans
          {...sentence}
          i18nKey="history.numbers.range"
          count={first.n}
          values={{
            value: mean,
            low: written(numbers.map((one) => one?.low)),
            high: written(numbers.map((one) => one?.high)),
          }}
        />
      )}
    </Explained>
  )
}
