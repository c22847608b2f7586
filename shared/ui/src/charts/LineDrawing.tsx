import styled from '@emotion/styled'
import { ChartsContainer } from '@mui/x-charts/ChartsContainer'
import { ChartsGrid } from '@mui/x-charts/ChartsGrid'
import { useDrawingArea } from '@mui/x-charts/hooks'
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis'
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis'
import {
  beyondOf,
  endOf,
  linePath,
  markedPoints,
  type Scales,
  scalesIn,
  startOf,
  whiskerPath,
} from '@almanac/domain/chart'
import { useTranslation } from '@almanac/i18n'
import { colour, size, wash } from '../theme/tokens'
import { needsYear, timeLabel, TIME_AXIS_PX, TOP_PX } from './axes'
import type { DrawnLine, Layout } from './layout'
import { lineColour, lineMark } from './lines'
import { BeyondMarks, TargetBands } from './shapes'
import { bandsOf, type DateSpan, heightOf, type LineChartProps } from './types'

/** Marks closer to each other would hide the line. */
const MARK_ROOM_PX = 8

// Twice the class: the library's own styles, which come later, weigh as much as one.
const Drawing = styled(ChartsContainer)({
  '&& .MuiChartsAxis-line, && .MuiChartsAxis-tick': { stroke: colour.control },
  '&& .MuiChartsGrid-line': { stroke: colour.line, strokeDasharray: 'none' },
})

/** As in the other charts. The library writes its own, of 12 px, on each label. */
const LABELS = {
  fill: colour.ink_soft,
  fontFamily: 'inherit',
  fontSize: size.small,
  fontVariantNumeric: 'tabular-nums',
} as const

interface LineDrawingProps extends LineChartProps {
  layout: Layout
  width: number
}

/** Surface, axes and grid of the chart library, which is loaded only when a chart is shown; the lines are paths of the engine. */
export function LineDrawing(props: LineDrawingProps) {
  const { layout, width } = props
  const { format, dir } = useTranslation('ui')
  const rtl = dir === 'rtl'
  const { first, last, axis, startInset, endInset } = layout
  const byTime = new Map(layout.timeTicks.map((tick) => [tick.at, timeLabel(tick, format, needsYear(first, last))]))
  const timeAxis = {
    id: 'when',
    scaleType: 'utc' as const,
    data: [new Date(first), new Date(last)],
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
    min: axis.low,
    max: axis.high,
    tickInterval: [...axis.ticks],
    tickLabelInterval: () => true,
    width: startInset,
    position: rtl ? ('right' as const) : ('left' as const),
    disableLine: true,
    disableTicks: true,
    valueFormatter: (value: number) => format.number(value),
  }
  return (
    <Drawing
      width={width}
      height={heightOf(props)}
      skipAnimation
      margin={{ top: TOP_PX, bottom: 0, left: rtl ? endInset : 0, right: rtl ? 0 : endInset }}
      xAxis={[timeAxis]}
      yAxis={[valueAxis]}
      series={[]}
    >
      <Behind {...props} />
      <ChartsGrid horizontal />
      <Lines {...props} />
      <ChartsXAxis axisId="when" tickLabelStyle={LABELS} />
      <ChartsYAxis axisId="value" tickLabelStyle={LABELS} />
    </Drawing>
  )
}

/** The plot of the chart library, and the engine's scales in it. */
function usePlot({ first, last, axis }: Layout) {
  const { dir } = useTranslation('ui')
  const { left, width, top, height } = useDrawingArea()
  const plot = { left, width, top, bottom: top + height }
  return { plot, scales: scalesIn(plot, { first, last }, axis, dir === 'rtl') }
}

/** What is behind the lines: the highlighted days and the target. */
function Behind({ layout, shaded, band, hue }: LineDrawingProps) {
  const { plot, scales } = usePlot(layout)
  return (
    <>
      {shaded && <Shade span={shaded} plot={plot} scales={scales} fill={wash(lineColour(0, hue), 12)} />}
      <TargetBands bands={bandsOf(band)} plot={plot} axis={layout.axis} y={scales.y} isFilled={!shaded} />
    </>
  )
}

interface ShadeProps {
  span: DateSpan
  plot: ReturnType<typeof usePlot>['plot']
  scales: Scales
  fill: string
}

function Shade({ span, plot: { left, width, top, bottom }, scales, fill }: ShadeProps) {
  const ends = [startOf(span.start), endOf(span.end)].map((at) => Math.max(left, Math.min(left + width, scales.x(at))))
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  return <rect x={from} y={top} width={to - from} height={bottom - top} rx={10} fill={fill} />
}

/** The lines, and the numbers of values that are beyond the axis. */
function Lines({ layout, hue, format: write }: LineDrawingProps) {
  const { format } = useTranslation('ui')
  const { scales } = usePlot(layout)
  return layout.lines.map((line, index) => (
    <g key={index}>
      <Line line={line} scales={scales} stroke={lineColour(index, hue)} mark={lineMark(index)} />
      <BeyondMarks
        values={beyondOf(line.points, layout.axis)}
        scales={scales}
        write={write ?? ((value) => format.number(value))}
      />
    </g>
  ))
}

/** A line with strokes from the lowest to the highest value of gathered points; the mark of the newest value is filled. */
function Line({ line, scales, stroke, mark }: { line: DrawnLine; scales: Scales; stroke: string; mark: string }) {
  const { points, runs } = line
  const newest = points.at(-1)
  return (
    <>
      <path
        d={whiskerPath(points, scales)}
        stroke={stroke}
        strokeWidth={5}
        strokeOpacity={0.35}
        strokeLinecap="round"
        fill="none"
      />
      <path
        d={linePath(runs, scales)}
        stroke={stroke}
        strokeWidth={2.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        fill="none"
      />
      {markedPoints(runs, scales, MARK_ROOM_PX).map((point) => (
        <path
          key={point.at}
          d={mark}
          transform={`translate(${scales.x(point.at)} ${scales.y(point.mean)})`}
          fill={colour.surface}
          stroke={stroke}
          strokeWidth={2}
        />
      ))}
      {newest && (
        <path
          d={mark}
          transform={`translate(${scales.x(newest.at)} ${scales.y(newest.mean)}) scale(1.5)`}
          fill={stroke}
          stroke={colour.surface}
          strokeWidth={1.5}
        />
      )}
    </>
  )
}
