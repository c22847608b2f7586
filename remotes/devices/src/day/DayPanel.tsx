import { useId, useState } from 'react'
import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import { dayScales, glucoseAxis, tracePath, type GlucoseUnit } from '@almanac/domain/glucose'
import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { ErrorState } from '@almanac/ui/content'
import { colour, radius, Skeleton, space, Stack, Text } from '@almanac/ui/core'
import { glucoseHue } from '../glucose/glucoseHue'
import { DayChart } from './DayChart'
import { DAY_HEIGHT_PX } from './DayDrawing'
import { useDayEntries } from './useDayEntries'

type Day = GlucoseReport['days'][number]

interface DayPanelProps {
  report: GlucoseReport
  /** The dates of the report's period. Those without a value are shown too: they are a gap. */
  dates: readonly LocalDate[]
}

/** The days of a report one at a time: a choice of days, then the day's trace with its records. */
export function DayPanel({ report, dates }: DayPanelProps) {
  const { t, format } = useTranslation('devices')
  const heading = useId()
  const [chosen, choose] = useState<string | null>(null)
  const days = daysOf(report, dates)
  const day = days.find(({ date }) => date === chosen) ?? days.findLast((one) => !isEmpty(one))
  if (!day) return null
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h3" weight="bold" id={heading}>
        {t('day.title')}
      </Text>
      <Text variant="small" tone="soft">
        {t('day.explanation')}
      </Text>
      <div
        role="group"
        aria-label={t('day.choose')}
        style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(4.5rem, 1fr))', gap: space(2) }}
      >
        {days.map((one) => (
          <DayButton
            key={one.date}
            day={one}
            unit={report.unit}
            intervalMinutes={one.interval_minutes ?? report.interval_minutes}
            pressed={one.date === day.date}
            onPress={() => choose(one.date)}
          />
        ))}
      </div>
      <Text as="h4" weight="bold">
        {format.date(day.date, 'long')}
      </Text>
      <ChosenDay key={day.date} day={day} report={report} />
    </Stack>
  )
}

/** Every date of the period as a day, in order. */
function daysOf({ days }: GlucoseReport, dates: readonly LocalDate[]): Day[] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return dates.map((date) => byDate.get(date) ?? { date, points: [] })
}

const isEmpty = ({ points, single = [] }: Day): boolean => points.length + single.length === 0

function ChosenDay({ day, report }: { day: Day; report: GlucoseReport }) {
  const { t, format } = useTranslation('devices')
  const { entries, failed, retry } = useDayEntries(day.date)
  if (!entries && !failed) return <Skeleton shape="block" height={DAY_HEIGHT_PX} />
  return (
    <Stack gap={3}>
      {failed && <ErrorState isPart title={t('day.entriesFailed')} onRetry={retry} />}
      <DayChart
        label={t('day.of', { date: format.date(day.date, 'long') })}
        points={day.points}
        single={day.single ?? []}
        entries={entries ?? []}
        unit={report.unit}
        intervalMinutes={day.interval_minutes ?? report.interval_minutes}
      />
    </Stack>
  )
}

/** Size of a small trace in pixels. */
const [SMALL_WIDTH, SMALL_HEIGHT] = [72, 32]
const SMALL_PLOT = { left: 0, width: SMALL_WIDTH, top: 2, bottom: SMALL_HEIGHT - 2 }

interface DayButtonProps {
  day: Day
  unit: GlucoseUnit
  intervalMinutes: number
  pressed: boolean
  onPress: () => void
}

/** A button for a day with its small trace. */
function DayButton({ day, unit, intervalMinutes, pressed, onPress }: DayButtonProps) {
  const { t, format, dir } = useTranslation('devices')
  // All days have the same axis; a value beyond it is at its end.
  const scales = dayScales(SMALL_PLOT, glucoseAxis(unit, []), dir === 'rtl')
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      style={{
        font: 'inherit',
        color: 'inherit',
        cursor: 'pointer',
        padding: space(2),
        borderRadius: radius,
        background: pressed ? colour.accent_soft : colour.surface,
        border: `1px solid ${pressed ? colour.accent : colour.control}`,
      }}
    >
      <Text as="span" variant="small" weight={pressed ? 'bold' : undefined}>
        {format.date(day.date, 'short')}
      </Text>
      {isEmpty(day) ? (
        <Text as="span" variant="small" tone="soft" style={{ display: 'block', blockSize: SMALL_HEIGHT }}>
          {t('day.empty')}
        </Text>
      ) : (
        <svg
          viewBox={`0 0 ${SMALL_WIDTH} ${SMALL_HEIGHT}`}
          aria-hidden
          style={{ display: 'block', inlineSize: '100%', blockSize: SMALL_HEIGHT }}
          preserveAspectRatio="none"
        >
          <path
            d={tracePath(day.points, intervalMinutes, scales)}
            fill="none"
            stroke={glucoseHue.fill}
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
          {day.single?.map(({ minute, value }, index) => (
            <circle key={index} cx={scales.x(minute)} cy={scales.y(value)} r={2.5} fill={colour.ink} />
          ))}
        </svg>
      )}
    </button>
  )
}
