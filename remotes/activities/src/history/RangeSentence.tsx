import type { HistorySeries } from '@almanac/contracts/activities/history'
import { useTranslation } from '@almanac/i18n'
import { Text, Written } from '@almanac/ui/core'
import { Explained } from './Explained'
import { LargeNumber } from './LargeNumber'
import type { RangeChartData } from './rangeCharts'
import { useScaleDetail } from './useScaleDetail'

interface RangeNumberProps {
  chart: RangeChartData
  /** Title of the activity: a value of the same name is not named again. */
  title: string
}

/** The average of the shown range, large, with its lowest and highest value; nothing if its statistics are not known. */
export function RangeNumber({ chart: { objective, totals, unit }, title }: RangeNumberProps) {
  const { t, format } = useTranslation('activities')
  const detailOf = useScaleDetail()
  const [first] = totals
  if (!first) return null
  const named = <Written lang={objective.locale}>{objective.name}</Written>
  const name = objective.name !== title && named
  if (first.n === 0) return <LargeNumber name={name} value="–" unit={unit} detail={t('history.numbers.none')} />
  const written = (key: 'displayed_mean' | 'minimum' | 'maximum') =>
    totals
      .map((line) => line?.[key] ?? null)
      .map((number) => (number === null ? '–' : format.number(number)))
      .join('/')
  const ends = { low: format.isolated(written('minimum')), high: format.isolated(written('maximum')) }
  return (
    <LargeNumber
      name={name}
      value={written('displayed_mean')}
      unit={unit}
      detail={detailOf(
        objective,
        first.n,
        first.n === 1
          ? t('history.numbers.large', { count: 1 })
          : t('history.numbers.span', { count: first.n, ...ends }),
      )}
    />
  )
}

/** What each point of the chart is, with how the average is worked out. */
export function RangeMethod({ bucket }: Pick<HistorySeries, 'bucket'>) {
  const { t } = useTranslation('activities')
  if (bucket === 'entry')
    return (
      <Text variant="small" tone="soft">
        {t('history.numbers.method.entry')}
      </Text>
    )
  return <Explained definition={t(`history.numbers.method.${bucket}`)}>{t(`history.points.${bucket}`)}</Explained>
}
