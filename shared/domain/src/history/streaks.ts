import { addDays, daysBetween, instantOf, type LocalDate } from '../time'

/** A local date with records, and the zones of its first and last record. */
export interface RecordedDate {
  date: LocalDate
  first_zone: string
  last_zone: string
}

/** Consecutive local dates with records. */
export interface Run {
  start: LocalDate
  end: LocalDate
  /** The zone of the first record on `start`, and of the last one on `end`. */
  start_zone: string
  end_zone: string
}

/** Consecutive days: the current streak and the longest. */
export interface Streak {
  current: number
  longest: number
}

const DAY_MS = 86_400_000

/**
 * The number of missed days between two local dates, by elapsed time: from the end of the first in
 * its zone to the start of the second in its own zone. A date skipped by crossing the date line
 * westward is not missed; consecutive dates miss none, however long the travel between them.
 */
export function missedDays(
  { date: from, zone: fromZone }: { date: LocalDate; zone: string },
  { date: to, zone: toZone }: { date: LocalDate; zone: string },
): number {
  const dates = Math.max(0, daysBetween(from, to) - 1)
  if (dates === 0) return 0
  const between = instantOf(to, 0, toZone).getTime() - instantOf(addDays(from, 1), 0, fromZone).getTime()
  return Math.min(dates, Math.max(0, Math.round(between / DAY_MS)))
}

/** Groups consecutive dates; `dates` must be sorted. */
export function runsOf(dates: readonly RecordedDate[]): Run[] {
  const runs: Run[] = []
  for (const { date, first_zone, last_zone } of dates) {
    const last = runs.at(-1)
    if (last && daysBetween(last.end, date) <= 1) Object.assign(last, { end: date, end_zone: last_zone })
    else runs.push({ start: date, end: date, start_zone: first_zone, end_zone: last_zone })
  }
  return runs
}

/** A calendar month with records. */
export interface RecordedMonth {
  /** Its first date, in days since the date that runs are counted from. */
  start: number
  /** Bit 0 for its first date. */
  days: number
}

/** Highest bit of a month's days. */
const LAST_DAY_OF_MONTH = 30

/** Number of trailing zero bits; 32 for 0. */
const lowestZeros = (bits: number): number => (bits === 0 ? 32 : 31 - Math.clz32(bits & -bits))

/**
 * The runs of sorted months recorded in one zone, starting at `from`. A month that occurs twice
 * (visible and private records) is merged.
 */
export function runsOfMonths(months: readonly RecordedMonth[], zone: string, from: LocalDate): Run[] {
  const together = new Map<number, number>()
  for (const { start, days } of months) together.set(start, (together.get(start) ?? 0) | days)
  // Iterates over runs, not days, and creates dates only for their ends: a year without a gap takes 12 steps.
  const runs: { first: number; last: number }[] = []
  for (const [start, bits] of together) {
    const bitsFrom = (day: number) => (day > LAST_DAY_OF_MONTH ? 0 : bits >>> day)
    for (let day = Math.max(0, -start); bitsFrom(day) !== 0;) {
      day += lowestZeros(bitsFrom(day))
      const first = start + day
      day += lowestZeros(~bitsFrom(day))
      const run = runs.at(-1)
      if (run?.last === first - 1) run.last = start + day - 1
      else runs.push({ first, last: start + day - 1 })
    }
  }
  return runs.map(({ first, last }) => ({
    start: addDays(from, first),
    end: addDays(from, last),
    start_zone: zone,
    end_zone: zone,
  }))
}

/**
 * The streaks of sorted runs. The last one continues while no day before today was missed in the
 * participant's current zone: a day that has not ended does not break a streak. Only dates with
 * records count as days; dates skipped by travel do not.
 */
export function streakOf(runs: readonly Run[], now: { today: LocalDate; zone: string }): Streak {
  let [length, longest] = [0, 0]
  let last: Run | undefined
  for (const run of runs) {
    const goesOn =
      last !== undefined &&
      missedDays({ date: last.end, zone: last.end_zone }, { date: run.start, zone: run.start_zone }) === 0
    length = (goesOn ? length : 0) + daysBetween(run.start, run.end) + 1
    longest = Math.max(longest, length)
    last = run
  }
  const isCurrent =
    last !== undefined && missedDays({ date: last.end, zone: last.end_zone }, { date: now.today, zone: now.zone }) === 0
  return { current: isCurrent ? length : 0, longest }
}
