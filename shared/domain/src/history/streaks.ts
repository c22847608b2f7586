import { addDays, daysBetween, instantOf, type LocalDate } from '../time'

/** A local date on which something was recorded, in the zone of its first and of its last record. */
export interface RecordedDate {
  date: LocalDate
  first_zone: string
  last_zone: string
}

/** Local dates one after the other, each with a record. */
export interface Run {
  start: LocalDate
  end: LocalDate
  /** The zone of the first record on `start`, and of the last one on `end`. */
  start_zone: string
  end_zone: string
}

/** Days in a row: those that go on now, and the most there have been. */
export interface Streak {
  current: number
  longest: number
}

const DAY_MS = 86_400_000

/**
 * The days without a record between two local dates, by what was lived: from the
 * end of the first in its zone to the beginning of the second in its own. West over
 * the date line a date is never lived and nothing was missed; dates that follow one
 * another miss none, however long a journey made the night between them.
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

/** Puts dates together that follow one another; `dates` in order. */
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

/** The greatest bit of a month's days. */
const LAST_DAY_OF_MONTH = 30

/** How many of the lowest bits are 0; 32 of none. */
const lowestZeros = (bits: number): number => (bits === 0 ? 32 : 31 - Math.clz32(bits & -bits))

/** The runs of months in their order, all recorded in one zone, from `from` on. The same month twice, as with records that others see and records that they do not, is both together. */
export function runsOfMonths(months: readonly RecordedMonth[], zone: string, from: LocalDate): Run[] {
  const together = new Map<number, number>()
  for (const { start, days } of months) together.set(start, (together.get(start) ?? 0) | days)
  // Run by run, not day by day, and a date is made for the ends of a run alone: a year without a gap is 12 steps.
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
 * The streaks of runs in their order. The last one goes on while nothing was missed
 * before today, where the participant is now: a day that is not over yet breaks
 * nothing. Days are dates with a record; what a journey left out is not counted.
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
