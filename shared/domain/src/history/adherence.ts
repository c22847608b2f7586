import {
  MEDICATION_POSTPONED,
  MEDICATION_SKIPPED,
  MEDICATION_TOOK,
  ROUTINE_COMPLETED,
  ROUTINE_MISSED,
} from '../medication'
import { type ReminderRule, type Since, occursOn } from '../reminders'
import type { LocalDate, WallClock } from '../time'

/** What was marked of a dose or routine. */
export type Mark = 'took' | 'postponed' | 'skipped'

const MEDICATION_MARKS: ReadonlyMap<number, Mark> = new Map([
  [MEDICATION_TOOK, 'took'],
  [MEDICATION_POSTPONED, 'postponed'],
  [MEDICATION_SKIPPED, 'skipped'],
])
const ROUTINE_MARKS: ReadonlyMap<number, Mark> = new Map([
  [ROUTINE_COMPLETED, 'took'],
  [ROUTINE_MISSED, 'skipped'],
])

/** What an entry of a medication or routine says; null for any other and for one that says nothing. */
export function markOf({ type, value }: { type: string; value?: number | null }): Mark | null {
  if (value === undefined || value === null) return null
  if (type === 'MedicationEntry') return MEDICATION_MARKS.get(value) ?? null
  return type === 'RoutineEntry' ? (ROUTINE_MARKS.get(value) ?? null) : null
}

/** A dose that was recorded for a local date; `time` is the planned one (HHMM) where the entry names it. */
export interface ToldDose {
  mark: Mark
  time: number | null
}

/** A local date of one medication or routine. */
export interface AdherenceDay {
  planned: number
  took: number
  postponed: number
  skipped: number
  /** Told beyond the plan; in none of the other numbers. */
  unplanned: number
}

/** A dose that was taken is taken, whatever else was said of it; else the last word counts, as one that is postponed may later be skipped. */
const settled = (before: Mark | undefined, next: Mark): Mark => (before === 'took' ? before : next)

/**
 * Counts how the doses due on one date went. A dose recorded with its time settles
 * the one planned for that time; one without a time settles the first planned one
 * without an entry, else the first that is marked as postponed; any left over were not
 * planned. Planned doses without an entry have no mark.
 */
export function adherenceOn(due: readonly number[], recorded: readonly ToldDose[]): AdherenceDay {
  const marks = new Map<number, Mark>()
  const unplaced: Mark[] = []
  for (const { mark, time } of recorded) {
    if (time !== null && due.includes(time)) marks.set(time, settled(marks.get(time), mark))
    else unplaced.push(mark)
  }
  let unplanned = 0
  for (const mark of unplaced) {
    const free = due.find((time) => !marks.has(time)) ?? due.find((time) => marks.get(time) === 'postponed')
    if (free === undefined) unplanned += 1
    else marks.set(free, settled(marks.get(free), mark))
  }
  const all = [...marks.values()]
  const count = (kind: Mark) => all.filter((mark) => mark === kind).length
  return {
    planned: due.length,
    took: count('took'),
    postponed: count('postponed'),
    skipped: count('skipped'),
    unplanned,
  }
}

/** A reminder as a plan of doses. */
export interface PlannedDose extends ReminderRule {
  /** False: it never comes by itself, so that nothing is noted when it is due. */
  send_notifications: boolean
  /** On the participant's clock, since when it is planned so; left out: always. */
  valid_from?: WallClock
  /** When it was changed or removed, which ended this plan; left out where it holds. */
  valid_until?: WallClock
}

const isBefore = (one: WallClock, other: WallClock): boolean =>
  one.date < other.date || (one.date === other.date && one.time < other.time)

/** Whether a plan held at that moment: not before it was made, and not after it was changed or removed. */
const isValidAt = ({ valid_from, valid_until }: PlannedDose, moment: WallClock): boolean =>
  (valid_from === undefined || !isBefore(moment, valid_from)) &&
  (valid_until === undefined || isBefore(moment, valid_until))

/** What is known of the doses of one date. */
export interface DuePlan {
  date: LocalDate
  /** The times (HHMM) that were due, as noted when they came; none where notes are not kept any more. */
  fired: readonly number[]
  /** The plan as it is, and as it was until it was changed. */
  reminders: readonly PlannedDose[]
  /** The recorded doses; their times are due even before their hour. */
  recorded: readonly ToldDose[]
  /** The participant's clock now: what is later is not due yet. */
  now: { date: LocalDate; time: number }
}

/**
 * The times of the doses due on a date, in order. Times of reminders that fired
 * count even after the plan has changed; where none fired, the plan that was valid
 * then decides. Doses later today are due only if they were recorded.
 */
export function dueTimes({ date, fired, reminders, recorded, now }: DuePlan, since: Since = {}): number[] {
  if (date > now.date || (since.joined !== undefined && date < since.joined)) return []
  const planned = reminders
    .filter(
      (reminder) =>
        (fired.length === 0 || !reminder.send_notifications) &&
        occursOn(reminder, date, since) &&
        isValidAt(reminder, { date, time: reminder.time }),
    )
    .map(({ time }) => time)
  const isRecordedAt = (time: number) => recorded.some((dose) => dose.time === time)
  const isDue = (time: number) => date < now.date || time <= now.time || isRecordedAt(time)
  return [...new Set([...fired, ...planned])].filter(isDue).sort((one, other) => one - other)
}
