import styled from '@emotion/styled'
import { useTranslation } from '@almanac/i18n'
import { useId, useMemo } from 'react'
import { colour, size, wash } from '../theme/tokens'
import { needsYear, timeLabel, TIME_AXIS_PX } from './axes'
import { LINE_COLOURS } from './lines'
import { MARK_PX, rangePaths } from './rangePaths'
import { bandsOf } from './scale'
import type { TimeTick } from './ticks'
import { type Band, type ChartView, LINE_CHART_HEIGHT, type RangeChartProps } from './types'

const TOP_PX = 10

const Svg = styled('svg')({
  display: 'block',
  overflow: 'visible',
  '& text': { fill: colour.ink_soft, fontSize: size.small, fontVariantNumeric: 'tabular-nums' },
  '& path': { vectorEffect: 'non-scaling-stroke', fill: 'none' },
})

export interface RangeLayout {
  width: number
  /** Next to the drawing, in pixels. */
  startInset: number
  endInset: number
  low: number
  high: number
  valueTicks: readonly number[]
}

interface RangeDrawingProps extends Pick<RangeChartProps, 'lines' | 'bucket' | 'band'> {
  layout: RangeLayout
  /** The view to draw, and the view for which the values were requested. */
  shown: ChartView
  base: ChartView
  timeTicks: readonly TimeTick[]
}

/** Minimum, mean and maximum of each bucket as a band and a line: one path each, stretched during a pan or zoom. */
export function RangeDrawing({ lines, bucket, band, layout, shown, base, timeTicks }: RangeDrawingProps) {
  const { format, dir } = useTranslation('ui')
  const clip = useId()
  const { width, startInset, endInset, low, high, valueTicks } = layout
  const length = Math.max(1, width - startInset - endInset)
  const bottom = LINE_CHART_HEIGHT - TIME_AXIS_PX
  const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - TOP_PX)
  const left = dir === 'rtl' ? endInset : startInset
  const x = (time: number) => {
    const along = ((time - shown.from) / (shown.to - shown.from)) * length
    return dir === 'rtl' ? left + length - along : left + along
  }
  return (
    <Svg width={width} height={LINE_CHART_HEIGHT} aria-hidden>
      <clipPath id={clip}>
        <rect x={left - 4} y={0} width={length + 8} height={bottom + 4} />
      </clipPath>
      {bandsOf(band).map((one, index) => (
        <TargetBand key={index} band={one} y={y} low={low} high={high} left={left} length={length} />
      ))}
      {valueTicks.map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}h${length}`} stroke={colour.line} />
          <text
            x={dir === 'rtl' ? left + length + 8 : left - 8}
            y={y(value)}
            textAnchor="end"
            dominantBaseline="central"
          >
            {format.number(value)}
          </text>
        </g>
      ))}
      <path d={`M${left} ${bottom}h${length}`} stroke={colour.control} />
      {timeTicks.map((tick) => (
        <g key={tick.at}>
          <path d={`M${x(tick.at)} ${bottom}v5`} stroke={colour.control} />
          <text x={x(tick.at)} y={bottom + 20} textAnchor="middle">
            {timeLabel(tick, format, needsYear(shown.from, shown.to))}
          </text>
        </g>
      ))}
      <g clipPath={`url(#${clip})`}>
        <g transform={dir === 'rtl' ? `translate(${left + length} 0) scale(-1 1)` : `translate(${left} 0)`}>
          <Lines lines={lines} bucket={bucket} shown={shown} base={base} length={length} low={low} high={high} />
        </g>
      </g>
    </Svg>
  )
}

interface LinesProps extends Pick<RangeDrawingProps, 'lines' | 'bucket' | 'shown' | 'base'> {
  length: number
  low: number
  high: number
}

/** The paths are computed when values arrive; a pan or zoom only stretches them. */
function Lines({ lines, bucket, shown, base, length, low, high }: LinesProps) {
  const paths = useMemo(() => {
    const bottom = LINE_CHART_HEIGHT - TIME_AXIS_PX
    const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - TOP_PX)
    return lines.map(({ buckets }) => rangePaths(buckets, bucket, { base, length, y }))
  }, [lines, bucket, base, length, low, high])
  const span = shown.to - shown.from
  const stretch = `translate(${((base.from - shown.from) / span) * length} 0) scale(${(base.to - base.from) / span} 1)`
  return (
    <g transform={stretch}>
      {paths.map(({ band, line, marks }, index) => {
        const stroke = LINE_COLOURS[index % LINE_COLOURS.length]
        return (
          <g key={index}>
            <path d={band} style={{ fill: wash(stroke ?? colour.accent, 22) }} />
            <path d={line} stroke={stroke} strokeWidth={2} strokeLinejoin="round" strokeLinecap="round" />
            <path d={marks} stroke={stroke} strokeWidth={MARK_PX} strokeLinecap="round" />
          </g>
        )
      })}
    </g>
  )
}

interface TargetBandProps {
  band: Band
  y: (value: number) => number
  low: number
  high: number
  left: number
  length: number
}

/** Target range, drawn behind the lines. */
function TargetBand({ band, y, low, high, left, length }: TargetBandProps) {
  const within = (value: number) => Math.max(low, Math.min(high, value))
  const [top, bottom] = [y(within(band.high ?? high)), y(within(band.low ?? low))]
  return (
    <g>
      <rect x={left} y={top} width={length} height={Math.max(0, bottom - top)} fill={wash(colour.good, 14)} />
      <path d={`M${left} ${top}h${length}M${left} ${bottom}h${length}`} stroke={colour.good} strokeDasharray="3 3" />
    </g>
  )
}
