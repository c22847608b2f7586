import type { Scales } from '@almanac/domain/chart'
import { dayScales, glucoseAxis, numberIn, tracePath, type GlucoseUnit, type TracePoint } from '@almanac/domain/glucose'
import { useTranslation } from '@almanac/i18n'
import { ChartSvg } from '@almanac/ui/charts'
import { colour } from '@almanac/ui/core'
import { GlucoseGround } from '../glucose/GlucoseGround'
import { glucoseHue } from '../glucose/glucoseHue'
import { LANES, type DayEntry, type Lane } from './dayEntries'

const HOURS = [0, 6, 12, 18, 24]
const [TOP_PX, TRACE_PX, LANE_PX, HOURS_PX] = [8, 190, 40, 26]
/** Space for the axis labels, and for half of the last hour's label. */
export const START_PX = 44
export const END_PX = 16
const MARK_PX = 6

export interface DayDrawingProps {
  points: readonly TracePoint[]
  entries: readonly DayEntry[]
  unit: GlucoseUnit
  intervalMinutes: number
  /** The selected position in local minutes. */
  cursor: number | null
  width: number
}

/** Height of the drawing in pixels. */
export const DAY_HEIGHT_PX = TOP_PX + TRACE_PX + LANES.length * LANE_PX + HOURS_PX

/** A day's trace with its records on the same axis: entered glucose values next to the trace, everything else in lanes below. */
export function DayDrawing({ points, entries, unit, intervalMinutes, cursor, width }: DayDrawingProps) {
  const { dir } = useTranslation('devices')
  const isRtl = dir === 'rtl'
  const entered = enteredGlucose(entries, unit)
  const axis = glucoseAxis(
    unit,
    [...points, ...entered].map(({ value }) => value),
  )
  const plot = {
    left: isRtl ? END_PX : START_PX,
    width: Math.max(1, width - START_PX - END_PX),
    top: TOP_PX,
    bottom: TOP_PX + TRACE_PX,
  }
  const scales = dayScales(plot, axis, isRtl)
  const { x, y } = scales
  return (
    <ChartSvg width={width} height={DAY_HEIGHT_PX} aria-hidden>
      <GlucoseGround unit={unit} axis={axis} plot={plot} scales={scales} hours={HOURS} hoursAt={DAY_HEIGHT_PX - 6} />
      <path
        d={tracePath(points, intervalMinutes, scales)}
        stroke={glucoseHue.fill}
        strokeWidth={2.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {entered.map(({ minute, value }, index) => (
        <path
          key={index}
          d={diamond(x(minute), y(value))}
          style={{ fill: colour.surface }}
          stroke={colour.ink}
          strokeWidth={2}
        />
      ))}
      <Lanes entries={entries} x={x} left={plot.left} right={plot.left + plot.width} isRtl={isRtl} />
      {cursor !== null && (
        <path d={`M${x(cursor)} ${TOP_PX}V${DAY_HEIGHT_PX - HOURS_PX}`} stroke={colour.ink} strokeDasharray="3 3" />
      )}
    </ChartSvg>
  )
}

/** The entered glucose values, in the unit of the drawing. */
const enteredGlucose = (entries: readonly DayEntry[], unit: GlucoseUnit): TracePoint[] =>
  entries.flatMap(({ lane, minute, value, unit: own }) =>
    lane === 'glucose' && value !== null && own !== null
      ? [{ minute, value: numberIn({ value, bound: null, unit: own }, unit) }]
      : [],
  )

interface LanesProps extends Pick<DayDrawingProps, 'entries'> {
  x: Scales['x']
  left: number
  right: number
  isRtl: boolean
}

/** Records in lanes below the trace. */
function Lanes({ entries, x, left, right, isRtl }: LanesProps) {
  const { t } = useTranslation('devices')
  return LANES.map((lane, index) => {
    const top = TOP_PX + TRACE_PX + index * LANE_PX
    return (
      <g key={lane}>
        <text x={isRtl ? right : left} y={top + 14} textAnchor="start">
          {t(`day.lanes.${lane}`)}
        </text>
        <path d={`M${left} ${top + 28}H${right}`} stroke={colour.line} />
        {entries
          .filter((entry) => entry.lane === lane)
          .map(({ minute }, place) => (
            <path key={place} d={markOf(lane, x(minute), top + 28)} style={{ fill: colour.ink }} />
          ))}
      </g>
    )
  })
}

const diamond = (x: number, y: number): string =>
  `M${x} ${y - MARK_PX}L${x + MARK_PX} ${y}L${x} ${y + MARK_PX}L${x - MARK_PX} ${y}Z`

/** Each lane has its own shape, because color alone must not carry meaning. */
function markOf(lane: Lane, x: number, y: number): string {
  switch (lane) {
    case 'medicine':
      return `M${x - MARK_PX} ${y}a${MARK_PX} ${MARK_PX} 0 1 0 ${2 * MARK_PX} 0a${MARK_PX} ${MARK_PX} 0 1 0 ${-2 * MARK_PX} 0Z`
    case 'symptom':
      return `M${x} ${y - MARK_PX}L${x + MARK_PX} ${y + MARK_PX}H${x - MARK_PX}Z`
    case 'other':
      return `M${x - 5} ${y - 5}h10v10h-10Z`
  }
}
