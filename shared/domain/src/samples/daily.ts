import type { SampleKind, SleepStage } from './kinds'
import { ASLEEP, NIGHT_STAGES } from './sleep'
import type { SourcedSample } from './sources'

const [DAY_MS, HOUR_MS, MINUTE_MS] = [86_400_000, 3_600_000, 60_000]

/**
 * Sleep that ends in the last hours of a day belongs to the coming night: a night consists of
 * several intervals, some of which end before midnight.
 */
export const EVENING_MS = 6 * HOUR_MS

/** The properties of a sample that daily statistics use; samples are of one kind, of the preferred sources, and in order of time. */
export interface DailySample extends SourcedSample {
  value: number | null
  /** UTC offset in minutes at the place of measurement. */
  offsetMinutes: number
  detail: string | null
}

/** Daily statistics of a kind. */
export interface DailyNumbers {
  /** The local date: for sleep the date of the morning it ends on, otherwise the date of the start. */
  date: string
  n: number
  /** The sum for intervals (steps, minutes of sleep and exercise), the mean for instants. */
  value: number
  low: number
  high: number
}

/** Kinds summed per day. */
const SUMMED: readonly SampleKind[] = ['steps', 'sleep', 'exercise']

/** The days of a kind, in order. A day without measurements has no row: it is a gap. */
export function dailyNumbers(kind: SampleKind, samples: readonly DailySample[]): DailyNumbers[] {
  const days = new Map<string, number[]>()
  for (const sample of kind === 'sleep' ? samples.filter(isAsleep) : samples) {
    if (sample.value === null) continue
    const date = dateOf(sample, kind === 'sleep')
    const values = days.get(date) ?? []
    values.push(sample.value)
    days.set(date, values)
  }
  return [...days]
    .map(([date, values]) => {
      const sum = values.reduce((total, value) => total + value, 0)
      const value = SUMMED.includes(kind) ? sum : sum / values.length
      const low = values.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
      const high = values.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)
      return { date, n: values.length, value, low, high }
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

const isAsleep = ({ detail }: DailySample): boolean => ASLEEP.some((stage) => stage === detail)

/** Minutes of a sleep stage in a night. */
export interface StageMinutes {
  stage: SleepStage
  minutes: number
}

/** The recorded stages of each night, by date, in the order of NIGHT_STAGES. */
export function stagesByNight(samples: readonly DailySample[]): Map<string, StageMinutes[]> {
  const nights = new Map<string, Map<string, number>>()
  for (const sample of samples) {
    if (sample.value === null || sample.detail === null) continue
    const date = dateOf(sample, true)
    const minutes = nights.get(date) ?? new Map<string, number>()
    nights.set(date, minutes.set(sample.detail, (minutes.get(sample.detail) ?? 0) + sample.value))
  }
  return new Map(
    [...nights].map(([date, told]) => [
      date,
      NIGHT_STAGES.flatMap((stage) => {
        const minutes = told.get(stage)
        return minutes === undefined ? [] : [{ stage, minutes }]
      }),
    ]),
  )
}

function dateOf({ at, until, offsetMinutes }: DailySample, isSleep: boolean): string {
  const instant = isSleep ? (until ?? at) + EVENING_MS : at
  const local = instant + offsetMinutes * MINUTE_MS
  return new Date(Math.floor(local / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
}
