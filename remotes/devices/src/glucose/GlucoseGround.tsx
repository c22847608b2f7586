import type { Plot, Scales, ValueAxis } from '@almanac/domain/chart'
import { GLUCOSE_LIMITS, type GlucoseUnit } from '@almanac/domain/glucose'
import { useTranslation } from '@almanac/i18n'
import { colour, wash } from '@almanac/ui/core'

interface GlucoseGroundProps {
  unit: GlucoseUnit
  axis: ValueAxis
  plot: Plot
  scales: Scales
  /** The hours that are named below the plot, at this height. */
  hours: readonly number[]
  hoursAt: number
}

/** What lies behind glucose values over a day: the range to aim at, the steps of the value axis, and the hours. */
export function GlucoseGround({
  unit,
  axis,
  plot: { left, width },
  scales: { x, y },
  hours,
  hoursAt,
}: GlucoseGroundProps) {
  const { t, format, dir } = useTranslation('devices')
  const isRtl = dir === 'rtl'
  const { low, high } = GLUCOSE_LIMITS[unit]
  return (
    <>
      <rect x={left} y={y(high)} width={width} height={y(low) - y(high)} fill={wash(colour.good, 12)} />
      <path d={`M${left} ${y(high)}h${width}M${left} ${y(low)}h${width}`} stroke={colour.good} strokeDasharray="3 3" />
      {axis.ticks.map((value) => (
        <g key={value}>
          <path d={`M${left} ${y(value)}h${width}`} stroke={colour.line} />
          <text x={isRtl ? left + width + 8 : left - 8} y={y(value)} textAnchor="end" dominantBaseline="central">
            {format.number(value)}
          </text>
        </g>
      ))}
      {hours.map((hour) => (
        <text key={hour} x={x(hour * 60)} y={hoursAt} textAnchor="middle">
          {t('glucose.profile.hour', { hour: format.number(hour) })}
        </text>
      ))}
    </>
  )
}
