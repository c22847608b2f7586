import type { SampleKind, SleepStage } from './kinds'
import type { SourcedSample } from './sources'

const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000]

/** A sample as a day's sums are made of it: those that count, of one kind, in order of time. */
export interface DailySample extends SourcedSample {
  value: number | null
  /** Minutes that the clock where it was measured was ahead of UTC. */
  offsetMinutes: number
  detail: string | null
}

/** What a day's measurements of a kind come to. */
export interface DailyNumbers {
  /** The local date: of a stretch that of its end for sleep, so that a night is the morning's, else that of its start. */
  date: string
  n: number
  /** Of stretches (steps, minutes of sleep and exercise) their sum, of moments their mean. */
  value: number
  low: number
  high: number
}

/** Kinds of which a day has a sum. */
const SUMMED: readonly SampleKind[] = ['steps', 'sleep', 'exercise']

/** Stages in which somebody sleeps: lying in bed and being awake are none. */
const ASLEEP: readonly SleepStage[] = ['asleep', 'light', 'deep', 'rem']

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

function dateOf({ at, until, offsetMinutes }: DailySample, byEnd: boolean): string {
  const local = (byEnd ? (until ?? at) : at) + offsetMinutes * MINUTE_MS
  return new Date(Math.floor(local / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
}
