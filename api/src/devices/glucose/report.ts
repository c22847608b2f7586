import type { GlucoseReport } from '@almanac/contracts/devices/glucose'
import {
  ambulatoryProfile,
  DEFAULT_SENSOR_INTERVAL_MINUTES,
  glucoseOfPerson,
  glucoseStatistics,
  numberIn,
  type GlucoseOfPerson,
  type GlucoseReading,
  type GlucoseUnit,
  type SourceRank,
  type SourcedReading,
  type SensorReading,
} from '@almanac/domain/glucose'
import { dateOfDay, dayOf, precisionOf } from '@almanac/domain/samples'
import { offsetMinutesAt, type LocalDate } from '@almanac/domain/time'
import type { StoredSample } from '../samples/read-samples'
import { glucoseReading } from './reading'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Dates of the clock where the sensor was, inclusive. */
export interface Dates {
  start_date: LocalDate
  end_date: LocalDate
}

interface ReportOptions {
  /** Days of the period, and its length. */
  days: number
  periodMinutes: number
  zone: string
  unit: GlucoseUnit
  /** Samples of other dates only show what a sensor is. */
  dates: Dates
}

/** The report of the glucose samples of a period, in a unit. */
export function reportOf(
  samples: readonly StoredSample[],
  { days, periodMinutes, zone, unit, dates }: ReportOptions,
): GlucoseReport {
  const found = readingsOf(samples, zone)
  const readings = found.sensor.filter((reading) => isWithin(dateOf(reading), dates))
  const single = found.single.filter((reading) => isWithin(dateOf(reading), dates))
  return {
    unit,
    interval_minutes: longestInterval(readings),
    statistics: statisticsOf(readings, { unit, days, periodMinutes }),
    single_count: single.length,
    profile: ambulatoryProfile(readings, unit),
    days: daysOf(readings, single, unit),
  }
}

/** Sensor readings and single values among samples, each measurement once. */
export const readingsOf = (samples: readonly StoredSample[], zone: string): GlucoseOfPerson =>
  glucoseOfPerson(
    samples.flatMap((sample) => readingOf(sample, zone) ?? []),
    rankAmong(samples),
  )

/** The statistics of sensor readings. */
export function statisticsOf(
  readings: readonly SensorReading[],
  options: Pick<ReportOptions, 'unit' | 'days' | 'periodMinutes'>,
): GlucoseReport['statistics'] {
  const { beyondScale, bandMinutes, standardDeviation, coefficientOfVariation, daysWorn, activePercent, ...rest } =
    glucoseStatistics(readings, options)
  return {
    ...rest,
    beyond_scale: beyondScale,
    band_minutes: bandMinutes,
    standard_deviation: standardDeviation,
    coefficient_of_variation: coefficientOfVariation,
    days_worn: daysWorn,
    active_percent: activePercent,
  }
}

/** The participant's own order of devices, then the maker's own interface before a phone's health store. */
function rankAmong(samples: readonly StoredSample[]): SourceRank {
  const own = new Map<string, number>()
  for (const { source, device } of samples) if (device?.rank != null) own.set(source, device.rank)
  return (source) => (own.get(source) ?? Number.MAX_SAFE_INTEGER / 100) * 10 + precisionOf(source)
}

/** A sample as a reading; without an offset from the sensor, the time is that of the participant's zone. */
const readingOf = (sample: StoredSample, zone: string): SourcedReading | null =>
  glucoseReading(sample, sample.offset_minutes ?? offsetMinutesAt(new Date(sample.at), zone))

/** Minutes since 1970 on the clock where the sensor was. */
const localMinute = ({ at, offsetMinutes }: GlucoseReading): number => Math.floor(at / MINUTE_MS) + offsetMinutes

const dateOf = ({ at, offsetMinutes }: GlucoseReading): LocalDate => dateOfDay(dayOf(at, offsetMinutes))

const isWithin = (date: LocalDate, { start_date, end_date }: Dates): boolean => date >= start_date && date <= end_date

const longestInterval = (readings: readonly SensorReading[]): number =>
  readings.reduce((longest, { interval }) => Math.max(longest, interval), 0) || DEFAULT_SENSOR_INTERVAL_MINUTES

/** The days with readings or single values, in order. */
function daysOf(
  readings: readonly SensorReading[],
  single: readonly SourcedReading[],
  unit: GlucoseUnit,
): GlucoseReport['days'] {
  const [sensorDays, singleDays] = [byDate(readings), byDate(single)]
  const pointOf = (reading: GlucoseReading) => {
    const local = localMinute(reading)
    return { minute: local - Math.floor(local / DAY_MINUTES) * DAY_MINUTES, value: numberIn(reading, unit) }
  }
  return [...new Set([...sensorDays.keys(), ...singleDays.keys()])].sort().map((date) => {
    const ofDay = sensorDays.get(date) ?? []
    return {
      date,
      interval_minutes: longestInterval(ofDay),
      points: ofDay.map(pointOf),
      single: (singleDays.get(date) ?? []).map(pointOf),
    }
  })
}

/** Readings by the date of the clock where they were measured. */
export function byDate<Reading extends GlucoseReading>(readings: readonly Reading[]): Map<LocalDate, Reading[]> {
  const days = new Map<LocalDate, Reading[]>()
  for (const reading of readings) {
    const date = dateOf(reading)
    const day = days.get(date)
    if (day) day.push(reading)
    else days.set(date, [reading])
  }
  return days
}
