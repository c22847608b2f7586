import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import { GLUCOSE_LIMITS, glucoseAxis, profilePaths, type GlucoseScale, type GlucoseUnit } from '@almanac/domain/glucose'
import { useTranslation, type Format } from '@almanac/i18n'
import { ChartFrame, LINE_CHART_HEIGHT, useWidth } from '@almanac/ui/charts'
import { colour, size } from '@almanac/ui/core'

type Profile = GlucoseReport['profile']

const DAY_MINUTES = 24 * 60
/** Hours labeled on the axis: fewer if they would overlap. */
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const NARROW_PX = 420
const [TOP_PX, BOTTOM_PX, START_PX, END_PX] = [8, 30, 44, 16]

const axisText = { fill: colour.ink_soft, fontSize: size.small, fontVariantNumeric: 'tabular-nums' } as const

/** The ambulatory glucose profile: the median of all days by local time, with the bands of half and of nine tenths of all values. */
export function ProfileChart({ profile, unit }: { profile: Profile; unit: GlucoseUnit }) {
  const { t, format } = useTranslation('devices')
  const { ref, width } = useWidth<HTMLDivElement>()
  const bins = profile.filter(({ percentiles }) => percentiles !== null)
  return (
    <ChartFrame
      label={t('glucose.profile.title')}
      summary={t('glucose.profile.summary', { count: bins.length })}
      head={[
        t('glucose.profile.time'),
        ...(['p5', 'p25', 'p50', 'p75', 'p95'] as const).map((column) => t(`glucose.profile.${column}`)),
      ]}
      rows={() => rowsOf(profile, unit, format)}
    >
      <div ref={ref} style={{ blockSize: LINE_CHART_HEIGHT, overflow: 'hidden' }}>
        <Drawing profile={profile} unit={unit} width={width} />
      </div>
    </ChartFrame>
  )
}

function Drawing({ profile, unit, width }: { profile: Profile; unit: GlucoseUnit; width: number }) {
  const { t, format, dir } = useTranslation('devices')
  const rtl = dir === 'rtl'
  const { highest, ticks } = glucoseAxis(
    unit,
    profile.map(({ percentiles }) => percentiles?.[95] ?? 0),
  )
  const [left, right] = rtl ? [END_PX, width - START_PX] : [START_PX, width - END_PX]
  const bottom = LINE_CHART_HEIGHT - BOTTOM_PX
  const scale: GlucoseScale = {
    x: (minute) => {
      const along = (minute / DAY_MINUTES) * Math.max(1, right - left)
      return rtl ? right - along : left + along
    },
    y: (value) => bottom - (value / highest) * (bottom - TOP_PX),
  }
  const paths = profilePaths(profile, scale)
  const { low, high } = GLUCOSE_LIMITS[unit]
  const hours = HOURS.filter((hour) => width >= NARROW_PX || hour % 6 === 0)
  return (
    <svg width={width} height={LINE_CHART_HEIGHT} aria-hidden style={{ display: 'block', overflow: 'visible' }}>
      <rect
        x={left}
        y={scale.y(high)}
        width={Math.max(0, right - left)}
        height={scale.y(low) - scale.y(high)}
        fill={`color-mix(in srgb, ${colour.good} 12%, transparent)`}
      />
      {[low, high].map((limit) => (
        <path key={limit} d={`M${left} ${scale.y(limit)}H${right}`} stroke={colour.good} strokeDasharray="3 3" />
      ))}
      {ticks.map((value) => (
        <g key={value}>
          <path d={`M${left} ${scale.y(value)}H${right}`} stroke={colour.line} />
          <text
            style={axisText}
            x={rtl ? right + 8 : left - 8}
            y={scale.y(value)}
            textAnchor="end"
            dominantBaseline="central"
          >
            {format.number(value)}
          </text>
        </g>
      ))}
      {hours.map((hour) => (
        <text key={hour} style={axisText} x={scale.x(hour * 60)} y={bottom + 20} textAnchor="middle">
          {t('glucose.profile.hour', { hour: format.number(hour) })}
        </text>
      ))}
      <path d={paths.outer} fill={`color-mix(in srgb, ${colour.accent} 18%, transparent)`} />
      <path d={paths.inner} fill={`color-mix(in srgb, ${colour.accent} 34%, transparent)`} />
      <path d={paths.median} fill="none" stroke={colour.accent} strokeWidth={2.5} strokeLinejoin="round" />
    </svg>
  )
}

/** The first bin of each hour that has values: a table of all 96 rows would not be read. */
function rowsOf(profile: Profile, unit: GlucoseUnit, format: Format): string[][] {
  const digits = unit === 'mg/dL' ? 0 : 1
  return profile
    .filter(({ minute }) => minute % 60 === 0)
    .map(({ minute, percentiles }) => [
      format.time(`${String(Math.floor(minute / 60)).padStart(2, '0')}:00`),
      ...([5, 25, 50, 75, 95] as const).map((percent) =>
        percentiles === null ? '–' : format.number(percentiles[percent], { maximumFractionDigits: digits }),
      ),
    ])
}
