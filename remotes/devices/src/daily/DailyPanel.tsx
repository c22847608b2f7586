import { useId, type CSSProperties } from 'react'
import { useCall } from '@almanac/api-client/query'
import { getDailyMeasurements, type DailyMeasurements } from '@almanac/contracts/devices/daily'
import { isSampleKind, type SampleKind } from '@almanac/domain/samples'
import { addDays, type LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { BarChart, LineChart, type DateSpan, type Point } from '@almanac/ui/charts'
import { ErrorState } from '@almanac/ui/content'
import { Skeleton, space, Stack, Text } from '@almanac/ui/core'
import { hueOf, MeasuredCard } from './MeasuredCard'
import { hasNaps, hasStages, SleepStages } from './SleepStages'
import { useUnit, useValueParts, useValueText } from './useValueText'

type Kind = DailyMeasurements['kinds'][number]
type Day = Kind['days'][number]

/** Kinds with a daily sum, drawn as bars. */
const SUMMED = ['steps', 'distance', 'active_energy', 'sleep', 'exercise'] as const
type Summed = (typeof SUMMED)[number]

/** Kinds with a daily mean, drawn as a line. */
const LINES = [
  'heart_rate',
  'resting_heart_rate',
  'weight',
  'oxygen_saturation',
  'respiratory_rate',
  'body_temperature',
] as const satisfies readonly SampleKind[]
type Line = (typeof LINES)[number]

const SKELETON_HEIGHT_PX = 320

/** Beside each other where there is room for two. */
const CARDS: CSSProperties = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 26rem), 1fr))',
  alignItems: 'start',
  gap: space(4),
}

/** What devices measured in a week besides glucose, one chart per kind by day; renders nothing without measurements. */
export function DailyPanel({ start_date, end_date }: { start_date: LocalDate; end_date: LocalDate }) {
  const { t } = useTranslation('devices')
  const heading = useId()
  const { data, error, refetch } = useCall(getDailyMeasurements, { query: { start_date, end_date } })
  if (!data && error)
    return <ErrorState title={t('daily.loadFailed')} status={error.status} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="block" height={SKELETON_HEIGHT_PX} />
  const dataByKind = new Map(data.kinds.flatMap((one) => (isSampleKind(one.kind) ? [[one.kind, one] as const] : [])))
  if (dataByKind.size === 0) return null
  const period = { start: start_date, end: end_date }
  const [upper, lower] = [dataByKind.get('blood_pressure_systolic'), dataByKind.get('blood_pressure_diastolic')]
  return (
    <Stack as="section" gap={3} aria-labelledby={heading}>
      <Text as="h2" variant="lead" weight="bold" id={heading}>
        {t('daily.title')}
      </Text>
      <Text variant="small" tone="soft">
        {t('daily.explanation')}
      </Text>
      <div style={CARDS}>
        {SUMMED.map((kind) => {
          const one = dataByKind.get(kind)
          return one && <Sums key={kind} kind={kind} measured={one} period={period} />
        })}
        {LINES.map((kind) => {
          const one = dataByKind.get(kind)
          return one && <Means key={kind} kind={kind} measured={one} period={period} />
        })}
        {upper && lower && <BloodPressure upper={upper} lower={lower} period={period} />}
      </div>
    </Stack>
  )
}

interface SumsProps {
  kind: Summed
  measured: Kind
  period: DateSpan
}

function Sums({ kind, measured: { days, unit }, period }: SumsProps) {
  const { t, format } = useTranslation('devices')
  const byDate = new Map(days.map((day) => [day.date, day.value]))
  const valueText = useValueText(unit)
  const number = { ...useValueParts(unit)(meanOf(days)), days: days.length, hasWords: unit === 'min' }
  const title = t(`kinds.${kind}`)
  const dates = datesOf(period)
  if (kind === 'sleep' && days.some((night) => hasStages(night) || hasNaps(night)))
    return (
      <MeasuredCard title={title} number={number} ledger={{ kind, dates, measured: days }}>
        <Text variant="small" tone="soft">
          {t('sleep.explanation')}
        </Text>
        <SleepStages nights={days} dates={dates} />
      </MeasuredCard>
    )
  return (
    <MeasuredCard title={title} number={number} ledger={{ kind, dates, measured: days }}>
      <BarChart
        label={title}
        bars={dates.map((date) => ({ label: format.date(date, 'long'), value: byDate.get(date) ?? null }))}
        format={valueText}
        hue={hueOf(kind)}
      />
    </MeasuredCard>
  )
}

function Means({ kind, measured, period }: { kind: Line; measured: Kind; period: DateSpan }) {
  const { t } = useTranslation('devices')
  const unit = useUnit(measured.unit)
  const number = { ...useValueParts(measured.unit)(meanOf(measured.days)), days: measured.days.length }
  const label = t(`kinds.${kind}`)
  return (
    <MeasuredCard title={label} number={number} ledger={{ kind, dates: datesOf(period), measured: measured.days }}>
      <LineChart
        label={label}
        series={[{ label, points: pointsOf(measured.days, period) }]}
        unit={unit}
        period={period}
        format={useOneDecimal()}
        hue={hueOf(kind)}
        compact
      />
    </MeasuredCard>
  )
}

function BloodPressure({ upper, lower, period }: { upper: Kind; lower: Kind; period: DateSpan }) {
  const { t, format } = useTranslation('devices')
  const unit = useUnit(upper.unit)
  const whole = ({ days }: Kind) => format.number(Math.round(meanOf(days)))
  return (
    <MeasuredCard
      title={t('export.groups.blood_pressure')}
      number={{ value: `${whole(upper)}/${whole(lower)}`, unit, days: upper.days.length }}
      ledger={{ kind: 'blood_pressure_systolic', dates: datesOf(period), measured: upper.days }}
      second={{ kind: 'blood_pressure_diastolic', dates: datesOf(period), measured: lower.days }}
    >
      <LineChart
        label={t('export.groups.blood_pressure')}
        series={[
          { label: t('kinds.blood_pressure_systolic'), points: pointsOf(upper.days, period) },
          { label: t('kinds.blood_pressure_diastolic'), points: pointsOf(lower.days, period) },
        ]}
        unit={unit}
        period={period}
        format={useOneDecimal()}
        hue={hueOf('blood_pressure_systolic')}
        compact
      />
    </MeasuredCard>
  )
}

/** The average of the days that have a value. */
const meanOf = (days: readonly Day[]): number => days.reduce((sum, { value }) => sum + value, 0) / days.length

function useOneDecimal(): (value: number) => string {
  const { format } = useTranslation('devices')
  return (value) => format.number(value, { maximumFractionDigits: 1 })
}

function datesOf({ start, end }: DateSpan): LocalDate[] {
  const dates: LocalDate[] = []
  for (let date = start; date <= end; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** A point for each day of the period; days without measurements are gaps. */
function pointsOf(days: readonly Day[], period: DateSpan): Point[] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return datesOf(period).map((at) => {
    const day = byDate.get(at)
    if (!day) return { at, value: null }
    return { at, value: day.value, of: { n: day.n, low: day.low, high: day.high } }
  })
}
