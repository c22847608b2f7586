import styled from '@emotion/styled'
import { beyondOf, bucketTime, type ChartPoint, distinct, startOf, withRoom } from '@almanac/domain/chart'
import { useTranslation, type Format, type Translate } from '@almanac/i18n'
import { useMemo, useState } from 'react'
import { Button } from '../button/Button'
import { space } from '../theme/tokens'
import { EDGE_PX, timeAxis, TIME_AXIS_PX, valueAxisFor, valueAxisWidth } from './axes'
import { ChartFrame } from './ChartFrame'
import { ChartKey } from './ChartKey'
import { ChartReader, useReading } from './ChartReader'
import { pointsOf, RangeDrawing } from './RangeDrawing'
import { bandsOf, type ChartView, LINE_CHART_HEIGHT, type RangeBucket, type RangeChartProps } from './types'
import { useWidth } from './useWidth'
import { useZoom } from './useZoom'
import { PAN_STEP, ZOOM_STEP } from './view'
import { momentWords, valueWriter } from './words'

/**
 * Any time span, aggregated by the server: a band from the minimum to the maximum of each bucket
 * and a line through the means, with pan and zoom.
 */
export function RangeFigure(props: RangeChartProps) {
  const { label, unit, bucket, band, range, hue, axisWidth = 0, limits, onView, withControls } = props
  const { t, format, dir } = useTranslation('ui')
  const { ref, width } = useWidth<HTMLDivElement>()
  const { lines, view } = useFixed(props)
  const zoom = useZoom({ view, limits, onView: onView ?? ignored, rtl: dir === 'rtl' })
  const { shown } = zoom
  const base = useBase(lines, view)
  const points = useMemo(() => base.lines.map(({ buckets }) => pointsOf(buckets, bucket)), [base, bucket])
  const layout = useMemo(
    () => layoutOf(points, { band, range, unit, axisWidth }, width, format),
    [points, band, range, unit, axisWidth, width, format],
  )
  const beyond = points.reduce((count, line) => count + beyondOf(line, layout.axis).length, 0)
  const timeTicks = ticksIn(shown, layout, format)
  const rows = useMemo(() => rowsOf({ lines, bucket, unit }, t, format), [lines, bucket, unit, t, format])
  const seen = rows.filter(({ time }) => time >= shown.from && time <= shown.to)
  const readings = seen.map(({ time, text }) => ({ place: (time - shown.from) / (shown.to - shown.from), text }))
  const { at, setAt, line } = useReading(readings)
  return (
    <ChartFrame
      label={label}
      summary={t('chart.range_summary', { label, count: seen.length, method: t(`chart.method.${bucket}`) })}
      head={[t('chart.date'), ...lines.map((one) => one.label)]}
      rows={() => seen.map(({ cells }) => cells())}
      names={<ChartKey lines={lines} hue={hue} band={bandsOf(band)[0]?.label} beyond={beyond} />}
      over={
        <>
          <ChartReader
            label={label}
            readings={readings}
            at={at}
            onRead={setAt}
            gestures={onView && zoom.gestures}
            insets={{ start: layout.startInset, end: layout.endInset, bottom: TIME_AXIS_PX }}
          />
          {line}
        </>
      }
      controls={onView && <ZoomButtons zoomBy={zoom.zoomBy} panBy={zoom.panBy} />}
      withControls={withControls}
    >
      <div ref={ref} style={{ blockSize: LINE_CHART_HEIGHT, overflow: 'hidden' }}>
        <RangeDrawing
          lines={points}
          band={band}
          hue={hue}
          layout={layout}
          shown={shown}
          base={base.view}
          timeTicks={timeTicks}
        />
      </div>
    </ChartFrame>
  )
}

const ignored = () => undefined

/**
 * The lines and the view of a chart. One that cannot be moved has only what is in its view, and room for the marks at both
 * ends: a line that went on beyond them would look cut off.
 */
function useFixed({ lines, bucket, view, onView }: RangeChartProps): Pick<RangeChartProps, 'lines' | 'view'> {
  const isFixed = onView === undefined
  return useMemo(() => {
    if (!isFixed) return { lines, view }
    const isIn = (one: RangeBucket) => bucketTime(one, bucket) >= view.from && startOf(one.date) < view.to
    const inView = lines.map((line) => ({ ...line, buckets: line.buckets.filter(isIn) }))
    // The middle of a month that has not ended lies after the view.
    const ends = inView.flatMap(({ buckets }) => buckets.slice(-1)).map((one) => bucketTime(one, bucket))
    const { first, last } = withRoom({ first: view.from, last: Math.max(view.to, ...ends) })
    return { lines: inView, view: { from: first, to: last } }
  }, [lines, bucket, view, isFixed])
}

/**
 * The lines with the view that was current when they arrived: their paths are computed for it, and
 * other views only stretch them.
 */
function useBase(lines: RangeChartProps['lines'], view: RangeChartProps['view']) {
  const [base, setBase] = useState({ lines, view })
  if (base.lines !== lines) setBase({ lines, view })
  return base
}

/** In twos, so that none is alone in a line. */
const Zoom = styled('div')({
  flexBasis: '100%',
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  maxInlineSize: '24rem',
  gap: space(2),
})

/** The gestures as buttons, for participants who cannot use them. */
function ZoomButtons({ zoomBy, panBy }: { zoomBy: (factor: number) => void; panBy: (share: number) => void }) {
  const { t } = useTranslation('ui')
  return (
    <Zoom>
      <Button variant="quiet" icon="minus" onClick={() => zoomBy(1 / ZOOM_STEP)}>
        {t('chart.zoom_out')}
      </Button>
      <Button variant="quiet" icon="plus" onClick={() => zoomBy(ZOOM_STEP)}>
        {t('chart.zoom_in')}
      </Button>
      <Button variant="quiet" icon="chevron-left" onClick={() => panBy(-PAN_STEP)}>
        {t('chart.earlier')}
      </Button>
      <Button variant="quiet" icon="chevron-right" onClick={() => panBy(PAN_STEP)}>
        {t('chart.later')}
      </Button>
    </Zoom>
  )
}

const ticksIn = (shown: ChartView, { width, startInset }: { width: number; startInset: number }, format: Format) =>
  timeAxis(
    { first: shown.from, last: shown.to, length: width - startInset - EDGE_PX, startRoom: startInset, hours: true },
    format,
  )

function layoutOf(
  points: readonly (readonly ChartPoint[])[],
  { band, range, unit, axisWidth = 0 }: Pick<RangeChartProps, 'band' | 'range' | 'unit' | 'axisWidth'>,
  width: number,
  format: Format,
) {
  const axis = valueAxisFor(points, { scale: range, targets: bandsOf(band), unit, height: LINE_CHART_HEIGHT })
  const startInset = Math.max(axisWidth, valueAxisWidth(axis.ticks.map((value) => format.number(value))))
  return { width, startInset, endInset: EDGE_PX, axis }
}

/** One row for each bucket of the lines: for the table and for the readings. */
function rowsOf(
  { lines, bucket, unit }: Pick<RangeChartProps, 'lines' | 'bucket' | 'unit'>,
  t: Translate<'ui'>,
  format: Format,
) {
  const written = valueWriter(format, unit)
  const byTime = new Map<number, (RangeBucket | undefined)[]>()
  lines.forEach(({ buckets }, index) => {
    const free = distinct()
    for (const one of buckets) {
      const time = free(bucketTime(one, bucket))
      const row = byTime.get(time) ?? lines.map(() => undefined)
      row[index] = one
      byTime.set(time, row)
    }
  })
  const describe = (one: RangeBucket | undefined) =>
    one === undefined
      ? '–'
      : one.n < 2
        ? written(one.mean)
        : t('chart.mean_of', {
            mean: written(one.displayedMean ?? one.mean),
            count: one.n,
            low: written(one.low),
            high: written(one.high),
          })
  return [...byTime]
    .sort(([one], [other]) => one - other)
    .map(([time, row]) => {
      const first = row.find((one) => one !== undefined)
      const when = () => (first ? bucketWords(first, bucket, t, format) : '')
      const named = () =>
        row.flatMap((one, index) =>
          one === undefined
            ? []
            : lines.length === 1
              ? describe(one)
              : t('chart.named', { name: lines[index]?.label ?? '', value: describe(one) }),
        )
      return {
        time,
        cells: () => [when(), ...row.map(describe)],
        text: () => t('chart.reading', { when: when(), values: format.list(named()) }),
      }
    })
}

function bucketWords(
  { date, at, timeZone }: RangeBucket,
  size: RangeChartProps['bucket'],
  t: Translate<'ui'>,
  format: Format,
): string {
  if (at !== undefined) return momentWords(at, format, timeZone)
  if (size === 'week') return t('chart.week_of', { date: format.date(date, 'short') })
  return size === 'month' ? format.date(date, 'month') : format.date(date, 'short')
}
