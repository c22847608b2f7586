import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import { dayScales, glucoseAxis, profilePaths, type GlucoseUnit } from '@almanac/domain/glucose'
import { useTranslation, type Format } from '@almanac/i18n'
import { ChartFrame, ChartSvg, LINE_CHART_HEIGHT, useWidth } from '@almanac/ui/charts'
import { wash } from '@almanac/ui/core'
import { GlucoseGround } from './GlucoseGround'
import { glucoseHue } from './glucoseHue'

type Profile = GlucoseReport['profile']

/** Hours labeled on the axis: fewer if they would overlap. */
const HOURS = [0, 3, 6, 9, 12, 15, 18, 21, 24]
const NARROW_PX = 420
const [TOP_PX, BOTTOM_PX, START_PX, END_PX] = [8, 30, 44, 16]

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
  const { dir } = useTranslation('devices')
  const axis = glucoseAxis(
    unit,
    profile.map(({ percentiles }) => percentiles?.[95] ?? 0),
  )
  const plot = {
    left: dir === 'rtl' ? END_PX : START_PX,
    width: Math.max(1, width - START_PX - END_PX),
    top: TOP_PX,
    bottom: LINE_CHART_HEIGHT - BOTTOM_PX,
  }
  const scales = dayScales(plot, axis, dir === 'rtl')
  const paths = profilePaths(profile, scales)
  const { fill } = glucoseHue
  return (
    <ChartSvg width={width} height={LINE_CHART_HEIGHT} aria-hidden>
      <GlucoseGround
        unit={unit}
        axis={axis}
        plot={plot}
        scales={scales}
        hours={HOURS.filter((hour) => width >= NARROW_PX || hour % 6 === 0)}
        hoursAt={plot.bottom + 20}
      />
      <path d={paths.outer} style={{ fill: wash(fill, 18) }} />
      <path d={paths.inner} style={{ fill: wash(fill, 34) }} />
      <path d={paths.median} stroke={fill} strokeWidth={2.5} strokeLinejoin="round" />
    </ChartSvg>
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
