import { addDays, datesFrom, type LocalDate, type WallClock } from '../time'
import { type AssignedDoses, assignDoses, dayOfDose, DOSE_LATE_MINUTES, DOSE_LEAD_MINUTES, nearestOf } from './assign'
import { doseDayOf, endOfDoseDay, minuteOf, type Moment } from './clock'
import { distanceBefore, type SameMedicine } from './distance'
import { type DosePlan, type Occurrence, plannedIn } from './plan'
import type { RecordedDose } from './recorded'

/** A postponed dose is asked for again after this many minutes. */
export const POSTPONED_MINUTES = 60

const MINUTE_MS = 60_000

export type DoseState =
  /** Its time is more than the lead ahead. */
  | 'upcoming'
  | 'due'
  /** It would be due, but the last one was taken less than the minimum distance before. */
  | 'too_early'
  /** Postponed, and not asked for again yet or any more. */
  | 'postponed'
  | 'took'
  | 'skipped'
  /** Nothing was recorded until the next one's time or the end of the day. */
  | 'missed'

/** A planned dose of a day with its state. */
export interface Dose extends Occurrence {
  state: DoseState
  /** The entry that decides its state. */
  recorded: RecordedDose | null
  /** All of its entries in order, with those that a later one replaced. */
  entries: readonly RecordedDose[]
  /** The instant (milliseconds) until which a postponed or too early dose is not due; null for others. */
  asked_again_at: number | null
  /** Whether adherence counts it: it is recorded, or its time has come. */
  counted: boolean
}

/** The doses of one medication or routine in a dose day. */
export interface DoseDay {
  day: LocalDate
  /** The planned doses in order. */
  doses: Dose[]
  /** Recorded beyond the plan, with any mark. */
  unplanned: RecordedDose[]
}

/** The states of the doses of a day. `recorded` has at least the entries of that day and the days beside it, in chronological order. */
export function dosesOfDay(
  plan: DosePlan,
  recorded: readonly RecordedDose[],
  day: LocalDate,
  now: Moment,
  others: readonly SameMedicine[] = [],
): DoseDay {
  const [only] = doseDays(plan, recorded, [day, day], now, others)
  return only ?? { day, doses: [], unplanned: [] }
}

/** The same for each day from the first to the last, both included. */
export function doseDays(
  plan: DosePlan,
  recorded: readonly RecordedDose[],
  [first, last]: readonly [LocalDate, LocalDate],
  now: Moment,
  others: readonly SameMedicine[] = [],
): DoseDay[] {
  const entries = new Map<LocalDate, RecordedDose[]>()
  for (const entry of recorded) {
    const day = dayOfDose(entry, plan.day_end)
    entries.set(day, [...(entries.get(day) ?? []), entry])
  }
  const days = datesFrom(first, addDays(last, 1))
  const planned = days.map((day) => plannedIn(plan, day))
  const stateOf = statesAt(plan, recorded, now, others)
  return days.slice(0, -1).map((day, at) => {
    const [ofDay = [], next = []] = [planned[at], planned[at + 1]]
    const assigned = assignDoses(ofDay, entries.get(day) ?? [])
    const doses = ofDay.map((dose, index) => stateOf(dose, assigned, ofDay[index + 1] ?? next[0]))
    return { day, doses, unplanned: assigned.unplanned }
  })
}

type StateOf = (planned: Occurrence, assigned: AssignedDoses, next: Occurrence | undefined) => Dose

function statesAt(plan: DosePlan, all: readonly RecordedDose[], now: Moment, others: readonly SameMedicine[]): StateOf {
  const minute = minuteOf(now.clock)
  return (planned, assigned, next) => {
    const recorded = assigned.recorded.get(planned.time) ?? null
    const dose = {
      ...planned,
      recorded,
      entries: assigned.entries.get(planned.time) ?? [],
      asked_again_at: null,
      counted: recorded !== null || planned.minute <= minute,
    }
    if (recorded && recorded.mark !== 'postponed') return { ...dose, state: recorded.mark }
    if (minute >= lastMinuteOf(planned, next, plan.day_end))
      return { ...dose, state: recorded ? 'postponed' : 'missed' }
    const postponed = recorded ? recorded.instant + POSTPONED_MINUTES * MINUTE_MS : 0
    if (postponed > now.instant) return { ...dose, state: 'postponed', asked_again_at: postponed }
    if (minute < planned.minute - DOSE_LEAD_MINUTES && !recorded) return { ...dose, state: 'upcoming' }
    const distance = distanceBefore(planned, plan, all, others, now)
    return distance > now.instant
      ? { ...dose, state: 'too_early', asked_again_at: distance }
      : { ...dose, state: 'due' }
  }
}

/** The minute from which a dose is no longer asked for: the next one's time, or the end of its day. */
function lastMinuteOf({ day, minute }: Occurrence, next: Occurrence | undefined, day_end: number): number {
  const ofDay = Math.max(endOfDoseDay(day, day_end), minute + DOSE_LATE_MINUTES)
  return next ? Math.min(ofDay, next.minute) : ofDay
}

/** The dose day at a moment, and the doses of the days beside it that can be recorded now, in order. */
export function currentDoses(
  plan: DosePlan,
  recorded: readonly RecordedDose[],
  now: Moment,
  others: readonly SameMedicine[] = [],
): Dose[] {
  const today = doseDayOf(now.clock, plan.day_end)
  return doseDays(plan, recorded, [addDays(today, -1), addDays(today, 1)], now, others)
    .flatMap(({ doses }) => doses)
    .filter((dose) => isRecordable(dose, now.clock, plan.day_end))
}

/** Whether an entry that is made at a moment and names this dose's time is for this dose. */
export function isRecordable({ time, day }: Pick<Dose, 'time' | 'day'>, clock: WallClock, day_end: number): boolean {
  return dayOfDose({ clock, reminder_time: time }, day_end) === day
}

/** Whether a dose is recorded as taken or skipped, and not only postponed. */
export const isFinal = ({ state }: Dose): boolean => state === 'took' || state === 'skipped'

/** The dose that something recorded at a moment is most likely for: the nearest open one; null if it is beyond the plan. */
export function suggestedDose(doses: readonly Dose[], clock: WallClock): Dose | null {
  return nearestOf(
    doses.filter((dose) => !isFinal(dose)),
    minuteOf(clock),
    doses,
  )
}
