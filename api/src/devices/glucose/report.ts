import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import {
  ambulatoryProfile,
  GLUCOSE_UNITS,
  glucoseStatistics,
  numberIn,
  sensorInterval,
  type GlucoseReading,
  type GlucoseUnit,
} from '@almanac/domain/glucose'
import { offsetMinutesAt, type LocalDate } from '@almanac/domain/time'
import type { StoredSample } from '../samples/read-samples'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Dates of the clock where the sensor was, inclusive. */
export interface Dates {
  start_date: LocalDate
  end_date: LocalDate
}

interface ReportOptions {
  /** Days of the period. */
  days: number
  zone: string
  unit: GlucoseUnit | undefined
  /** Samples of other dates are left out. */
  dates?: Dates
}

/** The report of the samples of a period, in the requested unit or that of the latest sample. */
export function reportOf(
  samples: readonly StoredSample[],
  { days, zone, unit: asked, dates }: ReportOptions,
): GlucoseReport {
  const readings = samples
    .flatMap((sample) => readingOf(sample, zone) ?? [])
    .filter((reading) => !dates || isWithin(dateOf(reading), dates))
  const unit = asked ?? readings.at(-1)?.unit ?? 'mg/dL'
  const interval_minutes = sensorInterval(readings)
  const { beyondScale, standardDeviation, coefficientOfVariation, daysWorn, activePercent, ...rest } =
    glucoseStatistics(readings, { unit, days, intervalMinutes: interval_minutes })
  return {
    unit,
    interval_minutes,
    statistics: {
      ...rest,
      beyond_scale: beyondScale,
      standard_deviation: standardDeviation,
      coefficient_of_variation: coefficientOfVariation,
      days_worn: daysWorn,
      active_percent: activePercent,
    },
    profile: ambulatoryProfile(readings, unit),
    days: tracesOf(readings, unit),
  }
}

/** A sample as a reading; without an offset from the sensor, the time is that of the participant's zone. */
function readingOf({ at, value, bound, unit, offset_minutes }: StoredSample, zone: string): GlucoseReading | null {
  const knownUnit = GLUCOSE_UNITS.find((one) => one === unit)
  if (!knownUnit) return null
  return { at, value, bound, unit: knownUnit, offsetMinutes: offset_minutes ?? offsetMinutesAt(new Date(at), zone) }
}

/** Minutes since 1970 on the clock where the sensor was. */
const localMinute = ({ at, offsetMinutes }: GlucoseReading): number => Math.floor(at / MINUTE_MS) + offsetMinutes

const dateOf = (reading: GlucoseReading): LocalDate =>
  new Date(localMinute(reading) * MINUTE_MS).toISOString().slice(0, 10)

const isWithin = (date: LocalDate, { start_date, end_date }: Dates): boolean => date >= start_date && date <= end_date

function tracesOf(readings: readonly GlucoseReading[], unit: GlucoseUnit): GlucoseReport['days'] {
  const byDate = new Map<string, GlucoseReport['days'][number]['points']>()
  for (const reading of readings) {
    const local = localMinute(reading)
    const date = dateOf(reading)
    const points = byDate.get(date) ?? []
    points.push({ minute: local - Math.floor(local / DAY_MINUTES) * DAY_MINUTES, value: numberIn(reading, unit) })
    byDate.set(date, points)
  }
  return [...byDate].map(([date, points]) => ({ date, points })).sort((one, other) => (one.date < other.date ? -1 : 1))
}
