import type { HistorySeries } from '@almanac/contracts/activities/history'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { LargeNumber } from '@almanac/ui/charts'
import { Text, Written } from '@almanac/ui/core'
import { useNamedValue } from '../responses/useNamedValue'
import { Definition } from './CardMore'
import type { RangeChartData } from './rangeCharts'
import { useScaleDetail } from './useScaleDetail'

interface RangeNumberProps {
  chart: RangeChartData
  /** Title of the activity: a value of the same name is not named again. */
  title: string
  hue: Hue
}

/** The average of the shown range, large; nothing if its statistics are not known. */
export function RangeNumber({ chart: { objective, totals, unit }, title, hue }: RangeNumberProps) {
  const { t, format } = useTranslation('activities')
  const detailOf = useScaleDetail()
  const [first] = totals
  if (!first) return null
  const named = <Written lang={objective.locale}>{objective.name}</Written>
  const name = objective.name !== title && named
  if (first.n === 0)
    return <LargeNumber name={name} value="–" unit={unit} detail={t('history.numbers.none')} hue={hue} />
  return (
    <LargeNumber
      name={name}
      value={totals.map((line) => numberOr(line?.displayed_mean, format.number)).join('/')}
      unit={unit}
      detail={detailOf(objective, first.n, t('history.numbers.large', { count: first.n }))}
      hue={hue}
    />
  )
}

/** The lowest and the highest value of the shown range, by name; nothing if there are no two values. */
export function RangeSentence({ chart: { objective, totals, unit } }: Pick<RangeNumberProps, 'chart'>) {
  const { t, format } = useTranslation('activities')
  const named = useNamedValue()
  if ((totals[0]?.n ?? 0) < 2) return null
  const written = (key: 'minimum' | 'maximum') => {
    const value = totals.map((line) => numberOr(line?.[key], format.number)).join('/')
    return format.isolated(unit ? t('words.with_unit', { value, unit }) : value)
  }
  return (
    <Text>
      {named(objective.name, t('history.numbers.ends', { low: written('minimum'), high: written('maximum') }))}
    </Text>
  )
}

const numberOr = (value: number | null | undefined, write: (value: number) => string) =>
  typeof value === 'number' ? write(value) : '–'

/** What each point of the charts is where it is an average, always; and how the number is worked out, as a detail. */
export function RangeMethod({ bucket, lines }: Pick<HistorySeries, 'bucket'> & { lines: RangeChartData['lines'] }) {
  const { t } = useTranslation('activities')
  const areMeans = lines.some(({ buckets }) => buckets.some(({ n }) => n > 1))
  return (
    <>
      {bucket !== 'entry' && areMeans && (
        <Text variant="small" tone="soft">
          {t(`history.points.band_${bucket}`)}
        </Text>
      )}
      <Definition>{t(`history.numbers.method.${bucket}`)}</Definition>
    </>
  )
}
