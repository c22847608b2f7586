import {
  GLUCOSE_LIMITS,
  glucoseAxis,
  numberIn,
  tracePath,
  type GlucoseUnit,
  type TracePoint,
} from '@almanac/domain/glucose'
import { useTranslation } from '@almanac/i18n'
import { colour, size } from '@almanac/ui/core'
import { LANES, type DayEntry, type Lane } from './dayEntries'

const DAY_MINUTES = 24 * 60
const HOURS = [0, 6, 12, 18, 24]
const [TOP_PX, TRACE_PX, LANE_PX, HOURS_PX] = [8, 190, 40, 26]
/** Space for the axis labels, and for half of the last hour's label. */
export const START_PX = 44
export const END_PX = 16
const MARK_PX = 6

const axisText = { fill: colour.ink_soft, fontSize: size.small, fontVariantNumeric: 'tabular-nums' } as const

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
  const { t, format, dir } = useTranslation('devices')
  const rtl = dir === 'rtl'
  const entered = enteredGlucose(entries, unit)
  const values = [...points, ...entered].map(({ value }) => value)
  const { highest, ticks } = glucoseAxis(unit, values)
  const [left, right] = rtl ? [END_PX, width - START_PX] : [START_PX, width - END_PX]
  const x = (minute: number) => {
    const along = (minute / DAY_MINUTES) * Math.max(1, right - left)
    return rtl ? right - along : left + along
  }
  const y = (value: number) => TOP_PX + TRACE_PX - (value / highest) * TRACE_PX
  const { low, high } = GLUCOSE_LIMITS[unit]
  return (
    <svg width={width} height={DAY_HEIGHT_PX} aria-hidden style={{ display: 'block', overflow: 'visible' }}>
      <rect
        x={left}
        y={y(high)}
        width={Math.max(0, right - left)}
        height={y(low) - y(high)}
        fill={`color-mix(in srgb, ${colour.good} 12%, transparent)`}
      />
      {ticks.map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}H${right}`} stroke={colour.line} />
          <text
            style={axisText}
            x={rtl ? right + 8 : left - 8}
            y={y(value)}
            textAnchor="end"
            dominantBaseline="central"
          >
            {format.number(value)}
          </text>
        </g>
      ))}
      <path
        d={tracePath(points, intervalMinutes, { x, y })}
        fill="none"
        stroke={colour.accent}
        strokeWidth={2.5}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {entered.map(({ minute, value }, index) => (
        <path key={index} d={diamond(x(minute), y(value))} fill={colour.surface} stroke={colour.ink} strokeWidth={2} />
      ))}
      <Lanes entries={entries} x={x} left={left} right={right} rtl={rtl} />
      {HOURS.map((hour) => (
        <text key={hour} style={axisText} x={x(hour * 60)} y={DAY_HEIGHT_PX - 6} textAnchor="middle">
          {t('glucose.profile.hour', { hour: format.number(hour) })}
        </text>
      ))}
      {cursor !== null && (
        <path d={`M${x(cursor)} ${TOP_PX}V${DAY_HEIGHT_PX - HOURS_PX}`} stroke={colour.ink} strokeDasharray="3 3" />
      )}
    </svg>
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
  x: (minute: number) => number
  left: number
  right: number
  rtl: boolean
}

/** Records in lanes below the trace. */
function Lanes({ entries, x, left, right, rtl }: LanesProps) {
  const { t } = useTranslation('devices')
  return LANES.map((lane, index) => {
    const top = TOP_PX + TRACE_PX + index * LANE_PX
    return (
      <g key={lane}>
        <text style={axisText} x={rtl ? right : left} y={top + 14} textAnchor="start">
          {t(`day.lanes.${lane}`)}
        </text>
        <path d={`M${left} ${top + 28}H${right}`} stroke={colour.line} />
        {entries
          .filter((entry) => entry.lane === lane)
          .map(({ minute }, place) => (
            <path key={place} d={markOf(lane, x(minute), top + 28)} fill={colour.ink} />
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
