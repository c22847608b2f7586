import { type Beyond, type Plot, type Scales, targetWithin, type TimeTick, type ValueAxis } from '@almanac/domain/chart'
import { colour, size, wash } from '../theme/tokens'
import type { Band } from './types'

interface TargetBandsProps {
  bands: readonly Band[]
  plot: Pick<Plot, 'left' | 'width'>
  axis: Pick<ValueAxis, 'low' | 'high'>
  y: Scales['y']
  /** Whether its area has a tint; not over another one. */
  isFilled?: boolean
}

/** Target ranges, drawn behind the lines: their limits, and their area where nothing else has a tint. */
export const TargetBands = ({ bands, plot: { left, width }, axis, y, isFilled = true }: TargetBandsProps) =>
  bands.map((band, index) => {
    const target = targetWithin(band, axis)
    if (!target) return null
    const [top, bottom] = [y(target.high), y(target.low)]
    return (
      <g key={index}>
        {isFilled && <rect x={left} y={top} width={width} height={bottom - top} fill={wash(colour.good, 14)} />}
        <path d={`M${left} ${top}h${width}M${left} ${bottom}h${width}`} stroke={colour.good} strokeDasharray="3 3" />
      </g>
    )
  })

const TRIANGLE_PX = 5

interface BeyondMarksProps {
  values: readonly Beyond[]
  scales: Scales
  write: (value: number) => string
}

/** Triangles at the ends of the axis for values beyond it, each with its number. */
export const BeyondMarks = ({ values, scales: { x, y }, write }: BeyondMarksProps) =>
  values.map(({ at, value, end }, index) => {
    const way = end === 'high' ? -1 : 1
    return (
      <g key={index} transform={`translate(${x(at)} ${y(value)})`}>
        <path
          d={`M${-TRIANGLE_PX} ${-way * TRIANGLE_PX}H${TRIANGLE_PX}L0 ${way * TRIANGLE_PX}Z`}
          style={{ fill: colour.ink }}
        />
        <text
          x={TRIANGLE_PX + 4}
          y={way === -1 ? 5 : -1}
          style={{ fill: colour.ink, fontSize: size.small, fontWeight: 700, direction: 'ltr' }}
        >
          {write(value)}
        </text>
      </g>
    )
  })

interface TimeTicksProps {
  ticks: readonly TimeTick[]
  /** Of the line below the plot. */
  bottom: number
  x: Scales['x']
  write: (tick: TimeTick) => string
}

/** The marks of a time axis with their dates, below the plot. */
export const TimeTicks = ({ ticks, bottom, x, write }: TimeTicksProps) =>
  ticks.map((tick) => (
    <g key={tick.at}>
      <path d={`M${x(tick.at)} ${bottom}v5`} stroke={colour.control} />
      <text x={x(tick.at)} y={bottom + 20} textAnchor="middle">
        {write(tick)}
      </text>
    </g>
  ))
