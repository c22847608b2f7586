import { resolveInstants } from './instants'
import { isSummed, type SampleKind, type SleepStage } from './kinds'
import type { SourcedSample } from './resolution'
import { resolveSleep, type SleepPeriod } from './sleep'
import { resolveUnion } from './union'

/** The stages of a night, with `asleep` for sleep of unknown stage. */
export const NIGHT_STAGES: readonly SleepStage[] = ['rem', 'light', 'deep', 'asleep', 'awake']

/** Daily statistics of a kind. */
export interface DailyNumbers {
  /** The local date: for sleep the date on which it ends. */
  date: string
  /** The number of values that count. */
  n: number
  /** The sum for intervals (steps, minutes of exercise), the minutes of the night for sleep, the mean for instants. */
  value: number
  low: number
  high: number
}

/** Minutes of a sleep stage. */
export interface StageMinutes {
  stage: SleepStage
  minutes: number
}

/** A night or a nap. */
export interface SleepTimes {
  /** Milliseconds since 1970. */
  start: number
  end: number
  /** UTC offset in minutes where it was slept; null if unknown. */
  offset_minutes: number | null
  /** Minutes asleep. */
  minutes: number
  /** The recorded stages, in the order of NIGHT_STAGES. */
  stages: StageMinutes[]
}

/** Sleep of a local date: the night that ends on it, which is its longest sleep, and naps beside it, in order. */
export interface SleepDay extends DailyNumbers {
  night: SleepTimes
  naps: SleepTimes[]
}

/**
 * The days of a kind other than sleep, in order. A day without measurements has no row: it is a gap. Of samples of
 * several kinds that are chosen together, those count in the numbers that `isOfKind` accepts.
 */
export function dailyNumbers<Sample extends SourcedSample>(
  kind: Exclude<SampleKind, 'sleep'>,
  samples: readonly Sample[],
  isOfKind: (sample: Sample) => boolean = () => true,
): DailyNumbers[] {
  const days = new Map<string, number[]>()
  forEachCounted(kind, samples, isOfKind, (_, date, counted) => {
    const values = days.get(date)
    if (values) values.push(counted)
    else days.set(date, [counted])
  })
  return [...days]
    .map(([date, values]) => ({ date, ...numbersOf(values, isSummed(kind)) }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

/** Calls `each` with what counts of a kind other than sleep, and the date it counts on. */
export function forEachCounted<Sample extends SourcedSample>(
  kind: Exclude<SampleKind, 'sleep'>,
  samples: readonly Sample[],
  isOfKind: (sample: Sample) => boolean,
  each: (sample: Sample, date: string, counted: number) => void,
): void {
  const { parts, hiddenBy } = isSummed(kind) ? resolveUnion(samples) : resolveInstants(kind, samples)
  for (const [place, { index, date, amount, counted }] of parts.entries()) {
    const sample = samples[index]
    if (typeof sample?.value !== 'number' || !isOfKind(sample)) continue
    // A value of nothing counts as well, unless something else hides it.
    if (counted === 0 && (amount !== 0 || hiddenBy(place).length > 0)) continue
    each(sample, date, counted)
  }
}

function numbersOf(values: readonly number[], isSum: boolean): Omit<DailyNumbers, 'date'> {
  const sum = values.reduce((total, value) => total + value, 0)
  const low = values.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)
  return { n: values.length, value: isSum ? sum : sum / values.length, low, high }
}

/** The days with sleep, in order. */
export function sleepDays(samples: readonly SourcedSample[]): SleepDay[] {
  const { periods } = resolveSleep(samples)
  return periods
    .filter(({ isNap }) => !isNap)
    .map((night) => ({
      date: night.date,
      ...numbersOf(night.records, true),
      night: timesOf(night),
      naps: periods.filter(({ isNap, date }) => isNap && date === night.date).map(timesOf),
    }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

const timesOf = ({ from, to, offset_minutes, asleep, minutes }: SleepPeriod): SleepTimes => ({
  start: from,
  end: to,
  offset_minutes,
  minutes: asleep,
  stages: NIGHT_STAGES.flatMap((stage) => {
    const ofStage = minutes.get(stage)
    return ofStage === undefined ? [] : [{ stage, minutes: ofStage }]
  }),
})
