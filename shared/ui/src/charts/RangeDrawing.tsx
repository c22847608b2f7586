import {
  beyondOf,
  bucketTime,
  type ChartPoint,
  DAY_MS,
  linePath,
  markedPoints,
  rangePath,
  runsOf,
  scalesIn,
  type TimeTick,
  type ValueAxis,
} from '@almanac/domain/chart'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { useId, useMemo } from 'react'
import { colour, wash } from '../theme/tokens'
import { needsYear, timeLabel, TIME_AXIS_PX, TOP_PX } from './axes'
import { ChartSvg } from './ChartSvg'
import { lineColour } from './lines'
import { BeyondMarks, TargetBands, TimeTicks } from './shapes'
import { bandsOf, type ChartView, LINE_CHART_HEIGHT, type RangeBucket, type RangeChartProps } from './types'

const BOTTOM_PX = LINE_CHART_HEIGHT - TIME_AXIS_PX

/** Diameter of a mark, and the room that it needs. */
const MARK_PX = 7
const MARK_ROOM_PX = 8

/** The points of a line, earliest first: wall clock times go back where a journey eastward over the date line repeats a day. */
export const pointsOf = (buckets: readonly RangeBucket[], size: RangeChartProps['bucket']): ChartPoint[] =>
  buckets
    .map((one) => ({ at: bucketTime(one, size), minimum: one.low, mean: one.mean, maximum: one.high }))
    .sort((one, other) => one.at - other.at)

export interface RangeLayout {
  width: number
  /** Next to the drawing, in pixels. */
  startInset: number
  endInset: number
  axis: ValueAxis
}

interface RangeDrawingProps extends Pick<RangeChartProps, 'band' | 'hue'> {
  lines: readonly (readonly ChartPoint[])[]
  layout: RangeLayout
  /** The view to draw, and the view for which the values were requested. */
  shown: ChartView
  base: ChartView
  timeTicks: readonly TimeTick[]
}

/** Minimum, mean and maximum of each bucket as a band and a line: one path each, stretched during a pan or zoom. */
export function RangeDrawing({ lines, band, hue, layout, shown, base, timeTicks }: RangeDrawingProps) {
  const { format, dir } = useTranslation('ui')
  const clip = useId()
  const { width, startInset, endInset, axis } = layout
  const isRtl = dir === 'rtl'
  const length = Math.max(1, width - startInset - endInset)
  const left = isRtl ? endInset : startInset
  const plot = { left, width: length, top: TOP_PX, bottom: BOTTOM_PX }
  const scales = scalesIn(plot, { first: shown.from, last: shown.to }, axis, isRtl)
  const { x, y } = scales
  const beyond = lines
    .flatMap((points) => beyondOf(points, axis))
    .filter(({ at }) => at >= shown.from && at <= shown.to)
  return (
    <ChartSvg width={width} height={LINE_CHART_HEIGHT} aria-hidden>
      <clipPath id={clip}>
        <rect x={left - 4} y={0} width={length + 8} height={BOTTOM_PX + 4} />
      </clipPath>
      <TargetBands bands={bandsOf(band)} plot={plot} axis={axis} y={y} />
      {axis.ticks.map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}h${length}`} stroke={colour.line} />
          <text x={isRtl ? left + length + 8 : left - 8} y={y(value)} textAnchor="end" dominantBaseline="central">
            {format.number(value)}
          </text>
        </g>
      ))}
      <path d={`M${left} ${BOTTOM_PX}h${length}`} stroke={colour.control} />
      <TimeTicks
        ticks={timeTicks}
        bottom={BOTTOM_PX}
        x={x}
        write={(tick) => timeLabel(tick, format, needsYear(shown.from, shown.to))}
      />
      <g clipPath={`url(#${clip})`}>
        <g transform={isRtl ? `translate(${left + length} 0) scale(-1 1)` : `translate(${left} 0)`}>
          <Lines lines={lines} hue={hue} shown={shown} base={base} length={length} axis={axis} />
        </g>
      </g>
      <BeyondMarks values={beyond} scales={scales} write={(value) => format.number(value)} />
    </ChartSvg>
  )
}

interface LinesProps extends Pick<RangeDrawingProps, 'lines' | 'shown' | 'base'> {
  length: number
  axis: ValueAxis
  hue: Hue | undefined
}

/** The paths are computed when values arrive; a pan or zoom only stretches them. */
function Lines({ lines, hue, shown, base, length, axis }: LinesProps) {
  const paths = useMemo(() => {
    const plot = { left: 0, width: length, top: TOP_PX, bottom: BOTTOM_PX }
    const scales = scalesIn(plot, { first: base.from, last: base.to }, axis, false)
    return lines.map((points) => {
      const runs = runsOf(points, DAY_MS)
      const dot = ({ at, mean }: ChartPoint) => `M${scales.x(at).toFixed(1)} ${scales.y(mean).toFixed(1)}h0`
      return {
        band: rangePath(runs, scales, MARK_PX),
        line: linePath(runs, scales),
        marks: markedPoints(runs, scales, MARK_ROOM_PX).map(dot).join(''),
      }
    })
  }, [lines, base, length, axis])
  const span = shown.to - shown.from
  const stretch = `translate(${((base.from - shown.from) / span) * length} 0) scale(${(base.to - base.from) / span} 1)`
  return (
    <g transform={stretch}>
      {paths.map(({ band, line, marks }, index) => {
        const stroke = lineColour(index, hue)
        // Not by color alone: the second line is dashed and has square marks.
        const isSecond = index % 2 === 1
        return (
          <g key={index}>
            <path d={band} style={{ fill: wash(stroke, 22) }} />
            <path
              d={line}
              stroke={stroke}
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap={isSecond ? 'butt' : 'round'}
              strokeDasharray={isSecond ? '6 3' : undefined}
            />
            <path d={marks} stroke={stroke} strokeWidth={MARK_PX} strokeLinecap={isSecond ? 'square' : 'round'} />
          </g>
        )
      })}
    </g>
  )
}
