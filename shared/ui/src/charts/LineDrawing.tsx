import styled from '@emotion/styled'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import { LinePlot, MarkPlot } from '@mui/x-charts/LineChart'
import { useTranslation } from '@almanac/i18n'
import { useDrawingArea, useXScale, useYScale } from '@mui/x-charts/hooks'
import { colour, size, wash } from '../theme/tokens'
import { needsYear, timeLabel, TIME_AXIS_PX } from './axes'
import type { Layout } from './layout'
import { LINE_COLOURS, LINE_MARKS } from './lines'
import { bandsOf, drawnAt, endOf, gapOf, startOf } from './scale'
import { type Band, COMPACT_CHART_HEIGHT, type DateSpan, LINE_CHART_HEIGHT, type LineChartProps } from './types'

/** Keeps marks of values at the upper end from being cut off. */
const TOP_PX = 10

/** More marks take longer to draw than everything else, and cover each other. */
const MAX_MARKS = 60

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

interface LineDrawingProps extends LineChartProps {
  layout: Layout
  width: number
}

/** Drawn by the chart library, which is loaded only when a chart is shown. */
export function LineDrawing({ series, band, shaded, between, compact, layout, width }: LineDrawingProps) {
  const { format, dir } = useTranslation('ui')
  const rtl = dir === 'rtl'
  const { moments, first, last, low, high, startInset, endInset } = layout
  const byTime = new Map(layout.timeTicks.map((tick) => [tick.at, timeLabel(tick, format, needsYear(first, last))]))
  const timeAxis = {
    id: 'when',
    scaleType: 'utc' as const,
    data: moments.map((moment) => new Date(moment)),
    min: new Date(first),
    max: new Date(last),
    reverse: rtl,
    height: TIME_AXIS_PX,
    tickInterval: layout.timeTicks.map(({ at }) => new Date(at)),
    tickLabelInterval: () => true,
    valueFormatter: (at: Date) => byTime.get(at.getTime()) ?? '',
  }
  const valueAxis = {
    id: 'value',
    min: low,
    max: high,
    tickInterval: [...layout.valueTicks],
    tickLabelInterval: (_: number, index: number) => !compact || layout.valueTicks.length < 8 || index % 5 === 0,
    width: startInset,
    position: rtl ? ('right' as const) : ('left' as const),
    disableLine: true,
    disableTicks: true,
    valueFormatter: (value: number) => format.number(value),
  }
  return (
    <Drawing
      width={width}
      height={compact ? COMPACT_CHART_HEIGHT : LINE_CHART_HEIGHT}
      skipAnimation
      margin={{ top: TOP_PX, bottom: 0, left: rtl ? endInset : 0, right: rtl ? 0 : endInset }}
      xAxis={[timeAxis]}
      yAxis={[valueAxis]}
      series={series.map((_, index) => drawnLine(layout, index))}
    >
      {shaded && <Shade span={shaded} />}
      {bandsOf(band).map((one, index) => (
        <TargetBand key={index} band={one} low={low} high={high} />
      ))}
      <ChartsGrid horizontal />
      {between && <Between layout={layout} />}
      <LinePlot />
      <MarkPlot />
      <ChartsXAxis axisId="when" />
      <ChartsYAxis axisId="value" />
    </Drawing>
  )
}

/** One line in the format of the chart library. */
function drawnLine({ lines, moments }: Layout, index: number) {
  const drawn = drawnAt(lines[index] ?? [], moments)
  return {
    type: 'line' as const,
    id: String(index),
    data: drawn.map(({ value }) => value),
    color: LINE_COLOURS[index % LINE_COLOURS.length],
    curve: 'linear' as const,
    connectNulls: false,
    shape: LINE_MARKS[index % LINE_MARKS.length]?.shape,
    showMark: ({ index: at }: { index: number }) => moments.length <= MAX_MARKS && (drawn[at]?.isValue ?? false),
  }
}

/** The shaded days. */
function Shade({ span }: { span: DateSpan }) {
  const { left, width, top, height } = useDrawingArea()
  const x = useXScale<'utc'>()
  const ends = [x(new Date(startOf(span.start))), x(new Date(endOf(span.end)))].map((end) =>
    Math.max(left, Math.min(left + width, end)),
  )
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  return <rect x={from} y={top} width={to - from} height={height} fill={wash(colour.accent, 9)} />
}

/** Target range, drawn behind the lines. */
function TargetBand({ band, low, high }: { band: Band; low: number; high: number }) {
  const { left, width } = useDrawingArea()
  const scale = useYScale<'linear'>()
  const within = (value: number) => Math.max(low, Math.min(high, value))
  const [top, bottom] = [scale(within(band.high ?? high)), scale(within(band.low ?? low))]
  return (
    <g>
      <rect x={left} y={top} width={width} height={Math.max(0, bottom - top)} fill={wash(colour.good, 14)} />
      <path d={`M${left} ${top}h${width}M${left} ${bottom}h${width}`} stroke={colour.good} strokeDasharray="3 3" />
    </g>
  )
}

/** Fills between two lines that are one measurement, except where either has a gap. */
function Between({ layout: { lines, moments } }: { layout: Layout }) {
  const x = useXScale<'utc'>()
  const y = useYScale<'linear'>()
  const [upper = [], lower = []] = lines
  const times = upper.map(({ time }) => time)
  const gap = gapOf(times)
  const [above, below] = [drawnAt(upper, moments), drawnAt(lower, moments)]
  const pieces = moments.slice(1).flatMap((moment, index) => {
    const from = moments[index] ?? moment
    const corners = [above[index]?.value, above[index + 1]?.value, below[index + 1]?.value, below[index]?.value]
    if (moment - from > gap || corners.some((corner) => corner === null || corner === undefined)) return []
    const [a = 0, b = 0, c = 0, d = 0] = corners.map((corner) => y(corner ?? 0))
    const [left, right] = [x(new Date(from)), x(new Date(moment))]
    return [`M${left} ${a}L${right} ${b}L${right} ${c}L${left} ${d}Z`]
  })
  return <path d={pieces.join('')} fill={wash(colour.accent, 16)} />
}
