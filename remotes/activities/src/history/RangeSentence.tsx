import type { HistorySeries } from '@almanac/contracts/activities/history'
import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Text, Written } from '@almanac/ui/core'
import { Explained } from './Explained'
import { meanDecimals } from './meanDecimals'
import { numbersBetween, type RangeChartData } from './rangeCharts'

interface RangeSentenceProps {
  chart: RangeChartData
  /** What is shown, both included. */
  from: LocalDate
  to: LocalDate
  bucket: HistorySeries['bucket']
}

/** What the shown values come to, and how they were thinned. */
export function RangeSentence({ chart: { objective, lines, unit }, from, to, bucket }: RangeSentenceProps) {
  const { t, format } = useTranslation('activities')
  const numbers = lines.map(({ buckets }) => numbersBetween(buckets, from, to))
  const [first] = numbers
  const maximumFractionDigits = meanDecimals(numbers.flatMap((one) => [one?.low, one?.high]))
  const number = (value: number | undefined) =>
    value === undefined ? '–' : format.number(value, { maximumFractionDigits })
  const written = (values: readonly (number | undefined)[]) => {
    const value = values.map(number).join('/')
    return format.isolated(unit ? t('words.with_unit', { value, unit }) : value)
  }
  const name = <Written lang={objective.locale}>{objective.name}</Written>
  if (!first)
    return (
      <Text style={{ paddingBlock: '0.5rem' }}>
        {name} {t('history.numbers.none')}
      </Text>
    )
  return (
    <Explained definition={t(`history.numbers.method.${bucket}`)}>
      {name}{' '}
      {first.n === 1
        ? t('history.numbers.average', { value: written(numbers.map((one) => one?.mean)), count: 1 })
        : t('history.numbers.range', {
            value: written(numbers.map((one) => one?.mean)),
            low: written(numbers.map((one) => one?.low)),
            high: written(numbers.map((one) => one?.high)),
            count: first.n,
          })}
    </Explained>
  )
}
