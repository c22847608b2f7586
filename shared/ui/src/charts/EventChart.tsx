import { DAY_MS, scalesIn, startOf } from '@almanac/domain/chart'
import type { Hue } from '@almanac/domain/theme'
import { useTranslation } from '@almanac/i18n'
import { colour } from '../theme/tokens'
import { EDGE_PX, needsYear, TIME_AXIS_PX, timeAxis, timeLabel } from './axes'
import { lineColour } from './lines'
import { ChartSvg } from './ChartSvg'
import { TimeTicks } from './shapes'
import type { ChartView } from './types'
import { useWidth } from './useWidth'

const HEIGHT_PX = 76
const BOTTOM_PX = HEIGHT_PX - TIME_AXIS_PX

/** Width of a stroke where a day has so many pixels: days in a row stay apart. */
const strokeOf = (day: number) => Math.max(1, Math.min(5, day * 0.6))

interface EventChartProps {
  /** What is drawn, in words. */
  summary: string
  /** The dates on which it happened. */
  dates: readonly string[]
  view: ChartView
  /** Width of the value axis of the charts above or below, in pixels. */
  axisWidth: number
  hue?: Hue
}

/** Days on which something happened, as strokes on the time axis of a chart above or below: nothing joins them. */
export function EventChart({ summary, dates, view, axisWidth, hue }: EventChartProps) {
  const { format, dir } = useTranslation('ui')
  const { ref, width } = useWidth<HTMLDivElement>()
  const isRtl = dir === 'rtl'
  const length = Math.max(1, width - axisWidth - EDGE_PX)
  const left = isRtl ? EDGE_PX : axisWidth
  const [first, last] = [view.from, view.to]
  const plot = { left, width: length, top: 4, bottom: BOTTOM_PX }
  const { x } = scalesIn(plot, { first, last }, { low: 0, high: 1 }, isRtl)
  const noons = dates.map((date) => startOf(date) + DAY_MS / 2).filter((at) => at >= first && at <= last)
  return (
    <div ref={ref} role="img" aria-label={summary} style={{ blockSize: HEIGHT_PX, overflow: 'hidden' }}>
      <ChartSvg width={width} height={HEIGHT_PX} aria-hidden>
        <path d={`M${left} ${BOTTOM_PX}h${length}`} stroke={colour.control} />
        <path
          d={noons.map((at) => `M${x(at).toFixed(1)} ${plot.top + 4}V${BOTTOM_PX - 4}`).join('')}
          stroke={lineColour(0, hue)}
          strokeWidth={strokeOf(length / ((last - first) / DAY_MS))}
        />
        <TimeTicks
          ticks={timeAxis({ first, last, length, startRoom: axisWidth, hours: true }, format)}
          bottom={BOTTOM_PX}
          x={x}
          write={(tick) => timeLabel(tick, format, needsYear(first, last))}
        />
      </ChartSvg>
    </div>
  )
}
