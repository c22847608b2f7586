import { lazyScreen } from '@almanac/federation/shell'
import { useTranslation, type Format, type Translate } from '@almanac/i18n'
import { Suspense, useMemo } from 'react'
import { Skeleton } from '../states/Skeleton'
import { beyondOf } from '@almanac/domain/chart'
import { TIME_AXIS_PX } from './axes'
import { ChartFrame } from './ChartFrame'
import { ChartKey } from './ChartKey'
import { ChartReader, useReading } from './ChartReader'
import { layoutOf, type Layout, type Placed } from './layout'
import { bandsOf, heightOf, type LineChartProps } from './types'
import { useWidth } from './useWidth'
import { pointsWithValue, momentWords, valueWriter } from './words'

const Drawing = lazyScreen(() => import('./LineDrawing').then((drawing) => drawing.LineDrawing))

/**
 * Values over time as lines: a key above, the target band, gaps left open; readable value by value,
 * and the same data as a table behind a button.
 */
export function LineChart(props: LineChartProps) {
  const { label, series, unit, band, hue, shaded, timeZone } = props
  const { t, format } = useTranslation('ui')
  const { ref, width } = useWidth<HTMLDivElement>()
  const layout = useMemo(() => layoutOf(props, width, format), [props, width, format])
  const written = valueWriter(format, unit, props.format)
  const rows = useMemo(() => rowsOf(props, layout, t, format), [props, layout, t, format])
  const hasNotes = series.some(({ points }) => points.some(({ note }) => note !== undefined))
  const readings = rows.map(({ time, text }) => ({ place: placeOf(time, layout), text }))
  const { at, setAt, line } = useReading(readings)
  const summary = series
    .map((one, index) => {
      const known = pointsWithValue(layout.placed[index] ?? [])
      const last = known.at(-1)
      return last
        ? t('chart.line_summary', {
            label: one.label,
            count: known.length,
            last: written(last.of?.mean ?? last.value),
            date: format.date(last.at, 'medium', { timeZone: last.timeZone ?? timeZone }),
          })
        : t('chart.no_values', { label: one.label })
    })
    .join(' ')
  const beyond = layout.lines.reduce((count, { points }) => count + beyondOf(points, layout.axis).length, 0)
  return (
    <ChartFrame
      label={label}
      summary={beyond > 0 ? `${summary} ${t('chart.beyond', { count: beyond })}` : summary}
      head={[t('chart.date'), ...series.map((one) => one.label), ...(hasNotes ? [t('chart.note')] : [])]}
      rows={() => rows.map(({ cells, note }) => (hasNotes ? [...cells(), note()] : cells()))}
      names={
        <ChartKey lines={series} hue={hue} shaded={shaded?.label} band={bandsOf(band)[0]?.label} beyond={beyond} />
      }
      over={
        <>
          <ChartReader
            label={label}
            readings={readings}
            at={at}
            onRead={setAt}
            insets={{ start: layout.startInset, end: layout.endInset, bottom: TIME_AXIS_PX }}
          />
          {line}
        </>
      }
      withControls={props.withControls}
    >
      <div ref={ref} style={{ blockSize: heightOf(props) }}>
        <Suspense fallback={<Skeleton shape="block" height="100%" />}>
          <Drawing {...props} layout={layout} width={width} />
        </Suspense>
      </div>
    </ChartFrame>
  )
}

const placeOf = (time: number, { first, last }: Layout) => (last > first ? (time - first) / (last - first) : 0)

interface Row {
  time: number
  /** Date and time, and the value of each line. */
  cells: () => string[]
  note: () => string
  /** The same as text, with the notes. */
  text: () => string
}

/** One row for each moment: for the table and for the readings. */
function rowsOf(
  { series, unit, format: write, timeZone }: LineChartProps,
  { placed }: Layout,
  t: Translate<'ui'>,
  format: Format,
): Row[] {
  const written = valueWriter(format, unit, write)
  const byTime = placed.map((points) => new Map(points.map((point) => [point.time, point])))
  const times = [...new Set(placed.flatMap((points) => points.map(({ time }) => time)))].sort((a, b) => a - b)
  return times.map((time) => {
    const points = byTime.map((line) => line.get(time))
    const known = points.find((point) => point !== undefined)
    const when = () => (known ? momentWords(known.at, format, known.timeZone ?? timeZone) : '')
    const value = (point: Placed | undefined) => meanWords(point, written, t)
    const notes = () => [...new Set(points.flatMap((point) => point?.note ?? []))]
    const text = () => {
      const descriptions = points.flatMap((point, index) => {
        if (point === undefined || point.value === null) return []
        if (series.length === 1) return value(point)
        return t('chart.named', { name: series[index]?.label ?? '', value: value(point) })
      })
      const values = descriptions.length > 0 ? format.list(descriptions) : t('chart.no_value')
      return [t('chart.reading', { when: when(), values }), ...notes()].join('\n')
    }
    return { time, cells: () => [when(), ...points.map(value)], note: () => notes().join('\n'), text }
  })
}

/** A value as text; for a mean with its count and its lowest and highest value. */
function meanWords(
  point: Placed | undefined,
  written: (value: number | null | undefined) => string,
  t: Translate<'ui'>,
): string {
  if (!point?.of || point.of.n < 2) return written(point?.value)
  const { n, low, high, mean = point.value } = point.of
  return t('chart.mean_of', { mean: written(mean), count: n, low: written(low), high: written(high) })
}
