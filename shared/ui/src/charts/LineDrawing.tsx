import styled from '@emotion/styled'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart'
import { useTranslation } from '@almanac/i18n'
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks'
import { colour, size, wash } from '../theme/tokens'
import { type Band, LINE_CHART_HEIGHT, type LineChartProps, type Series } from './types'
import { around, rangeOf, stepOf, timesOf, valuesAt, withGaps } from './scale'

/** Told apart by their labels; the colours only help. */
const COLOURS = [colour.accent, colour.ink, colour.warning] as const

/** Half of the last date under the axis has room beside the drawing. */
const EDGE_PX = 26

/** The height of a line's name, and how far it stands from its line. */
const LABEL_PX = 18

/** A name must be clear of this much of its line's end. */
const LABEL_WIDTH_PX = 110

const labelStyle = { fontSize: size.small, fontFamily: 'inherit' } as const

const Drawing = styled(ChartsContainer)({
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: colour.control },
  '& .MuiChartsGrid-line': { stroke: colour.line, strokeDasharray: 'none' },
  '& .MuiChartsAxis-tickLabel': {
    fill: colour.ink_soft,
    fontFamily: 'inherit',
    fontSize: size.small,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiLineElement-root': { strokeWidth: 2.5, strokeLinecap: 'round' },
  '& .MuiMarkElement-root': { fill: colour.surface, strokeWidth: 2 },
})

/** Drawn by the chart library, which comes only when a chart is shown. */
export function LineDrawing({ series, band, range, timeZone }: LineChartProps) {
  const { format, dir } = useTranslation('ui')
  const times = withGaps(timesOf(series))
  const { low, high } = rangeOf(series, band, range)
  const [first, last] = around(times)
  const rtl = dir === 'rtl'
  const labelled = series.length > 1
  const timeAxis = {
    id: 'when',
    scaleType: 'time' as const,
    data: times,
    min: first,
    max: last,
    reverse: rtl,
    tickNumber: 4,
    height: 30,
    valueFormatter: (at: Date) => format.date(at, 'short', { timeZone }),
  }
  const valueAxis = {
    id: 'value',
    min: low,
    max: high,
    tickNumber: 4,
    tickMinStep: stepOf(series),
    width: 44,
    position: rtl ? ('right' as const) : ('left' as const),
    disableLine: true,
    disableTicks: true,
    valueFormatter: (value: number) => format.number(value),
  }
  return (
    <Drawing
      height={LINE_CHART_HEIGHT}
      skipAnimation
      margin={{
        top: labelled ? 4 + LABEL_PX * (series.length - 1) : 14,
        bottom: 0,
        left: rtl ? EDGE_PX : 0,
        right: rtl ? 0 : EDGE_PX,
      }}
      xAxis={[timeAxis]}
      yAxis={[valueAxis]}
      series={series.map((line, index) => drawnLine(line, index, times))}
    >
      {band && <TargetBand band={band} low={low} high={high} />}
      <ChartsGrid horizontal />
      <LinePlot />
      <MarkPlot />
      {labelled && <EndLabels series={series} times={times} colours={COLOURS} />}
      <ChartsXAxis axisId="when" />
      <ChartsYAxis axisId="value" />
    </Drawing>
  )
}

/** One line as the chart library takes it. */
const drawnLine = (line: Series, index: number, times: readonly Date[]) => ({
  type: 'line' as const,
  id: line.label,
  data: valuesAt(line, times),
  color: COLOURS[index % COLOURS.length],
  curve: 'linear' as const,
  connectNulls: false,
  showMark: true,
})

/** Where values should be, behind the lines, with its name. */
function TargetBand({ band, low, high }: { band: Band; low: number; high: number }) {
  const { left, width } = useDrawingArea()
  const { dir } = useTranslation('ui')
  const scale = useYScale<'linear'>()
  const [top, bottom] = [scale(band.high ?? high), scale(band.low ?? low)]
  const start = dir === 'rtl' ? left + width - 6 : left + 6
  return (
    <g>
      <rect x={left} y={top} width={width} height={Math.max(0, bottom - top)} fill={wash(colour.good, 14)} />
      <text x={start} y={bottom - 6} textAnchor="start" fill={colour.good} style={labelStyle}>
        {band.label}
      </text>
    </g>
  )
}

/**
 * Each line's name at its end: the lowest line's below it where there is room,
 * the others' above theirs, clear of every mark and of each other.
 */
function EndLabels({
  series,
  times,
  colours,
}: {
  series: readonly Series[]
  times: readonly Date[]
  colours: readonly string[]
}) {
  const { left, width, top, height } = useDrawingArea()
  const { dir } = useTranslation('ui')
  const x = useXScale<'time'>()
  const y = useYScale<'linear'>()
  const edge = dir === 'rtl' ? left : left + width
  const labels = series
    .map((line, index) => {
      const values = valuesAt(line, times)
      const near = times.flatMap((time, at) => {
        const value = values[at]
        return typeof value === 'number' && Math.abs(x(time) - edge) < LABEL_WIDTH_PX ? [y(value)] : []
      })
      return near.length > 0
        ? {
            label: line.label,
            fill: colours[index % colours.length],
            y: Math.min(...near) - LABEL_PX,
            lowest: Math.max(...near),
          }
        : null
    })
    .filter((label) => label !== null)
    .sort((a, b) => b.lowest - a.lowest)
  const [last] = labels
  if (last && labels.length > 1 && last.lowest + LABEL_PX * 1.5 < top + height) last.y = last.lowest + LABEL_PX
  labels.forEach((label, index) => {
    const under = labels[index - 1]
    if (under) label.y = Math.min(label.y, under.y - LABEL_PX)
  })
  return labels.map(({ label, fill, y: at }) => (
    <text
      key={label}
      x={edge}
      y={at}
      dominantBaseline="central"
      textAnchor="end"
      fill={fill}
      style={{ ...labelStyle, fontWeight: 700, paintOrder: 'stroke', stroke: colour.surface, strokeWidth: 4 }}
    >
      {label}
    </text>
  ))
}
