import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { Suspense } from 'react'
import { Skeleton } from '../states/Skeleton'
import { ChartFrame } from './ChartFrame'
import { LINE_CHART_HEIGHT, type LineChartProps } from './types'

const Drawing = lazyScreen(() => import('./LineDrawing').then((drawing) => drawing.LineDrawing))

/** Values over time as lines: labels on the lines, the target band, gaps as gaps; the same as a table behind a button. */
export function LineChart(props: LineChartProps) {
  const { label, series, unit, format: write, timeZone } = props
  const { t, format } = useTranslation('ui')
  const written = (value: number | null | undefined): string =>
    value === null || value === undefined
      ? '–'
      : unit
        ? format.isolated(`${write?.(value) ?? format.number(value)} ${unit}`)
        : (write?.(value) ?? format.number(value))
  const moments = [...new Set(series.flatMap((line) => line.points.map((point) => point.at)))].sort()
  const summary = series
    .map((line) => {
      const known = line.points.filter((point) => point.value !== null)
      const last = known.at(-1)
      return last
        ? t('chart.line_summary', {
            label: line.label,
            count: known.length,
            last: written(last.value),
            date: format.date(last.at, 'medium', { timeZone }),
          })
        : t('chart.no_values', { label: line.label })
    })
    .join(' ')
  return (
    <ChartFrame
      label={label}
      summary={summary}
      head={[t('chart.date'), ...series.map((line) => line.label)]}
      rows={moments.map((at) => [
        format.date(at, 'short', { timeZone }),
        ...series.map((line) => written(line.points.find((point) => point.at === at)?.value)),
      ])}
    >
      <div style={{ blockSize: LINE_CHART_HEIGHT }}>
        <Suspense fallback={<Skeleton shape="block" height="100%" />}>
          <Drawing {...props} />
        </Suspense>
      </div>
    </ChartFrame>
  )
}
