import type { DailyMeasurements } from '@almanac/contracts/devices/daily'
import { dailyNumbers, sleepDays, type SampleKind, type SleepDay, type SleepTimes } from '@almanac/domain/samples'
import type { LocalDate } from '@almanac/domain/time'
import { measured } from '../samples/read-samples'
import type { readDays } from './read-days'

/** The daily values of a kind, as they are shown. */
export type DailyKind = DailyMeasurements['kinds'][number]
export type DailyValue = DailyKind['days'][number]

/** The daily values of a kind from its samples; null without a measurement in the period. */
export function daysFrom(
  kind: SampleKind,
  read: Awaited<ReturnType<typeof readDays>>,
  { start_date, end_date }: { start_date: LocalDate; end_date: LocalDate },
): DailyKind | null {
  const unit = read.samples.find((sample) => sample.kind === kind)?.unit
  if (unit === undefined) return null
  const samples = measured(read.samples)
  const all: DailyValue[] =
    kind === 'sleep' ? sleepDays(samples).map(answerOfNight) : dailyNumbers(kind, samples, (one) => one.kind === kind)
  const days = all.filter(({ date }) => date >= start_date && date <= end_date)
  return days.length === 0 ? null : { kind, unit, days, truncated: read.truncated }
}

function answerOfNight({ night, naps, ...day }: SleepDay): DailyValue {
  const { minutes: _, ...times } = answerOfTimes(night)
  return { ...day, ...times, naps: naps.map(answerOfTimes) }
}

const answerOfTimes = ({ start, end, offset_minutes, minutes, stages }: SleepTimes) => ({
  start_at: new Date(start).toISOString(),
  end_at: new Date(end).toISOString(),
  offset_minutes,
  minutes,
  stages,
})
