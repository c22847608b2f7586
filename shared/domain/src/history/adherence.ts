import {
  MEDICATION_POSTPONED,
  MEDICATION_SKIPPED,
  MEDICATION_TOOK,
  ROUTINE_COMPLETED,
  ROUTINE_MISSED,
} from '../medication'
import { type ReminderRule, type Since, occursOn } from '../reminders'
import type { LocalDate, WallClock } from '../time'

/** The recorded status of a dose or routine. */
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

/** The status recorded by an entry of a medication or routine; null for other or empty entries. */
export function markOf({ type, value }: { type: string; value?: number | null }): Mark | null {
  if (value === undefined || value === null) return null
  if (type === 'MedicationEntry') return MEDICATION_MARKS.get(value) ?? null
  return type === 'RoutineEntry' ? (ROUTINE_MARKS.get(value) ?? null) : null
}

/** A dose recorded for a local date; `time` is the planned time (HHMM), if the entry has it. */
export interface RecordedDose {
  mark: Mark
  time: number | null
}

/** Adherence of one medication or routine on a local date. */
export interface AdherenceDay {
  planned: number
  took: number
  postponed: number
  skipped: number
  /** Recorded without a planned dose; not included in the other numbers. */
  unplanned: number
}

/** 'took' always wins; otherwise the last status counts, because a postponed dose may later be skipped. */
const settled = (before: Mark | undefined, next: Mark): Mark => (before === 'took' ? before : next)

/**
 * Counts the doses due on one date by status. A recorded dose with a time is matched to the dose
 * planned for that time; one without a time to the first planned dose without an entry, else to the
 * first postponed one; the rest are unplanned. Planned doses without an entry have no mark.
 */
export function adherenceOn(due: readonly number[], recorded: readonly RecordedDose[]): AdherenceDay {
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

/** A reminder as a dose schedule. */
export interface PlannedDose extends ReminderRule {
  /** False: no notification is sent, so due times are not recorded. */
  send_notifications: boolean
  /** Start of this plan in the participant's local time; unlimited if missing. */
  valid_from?: WallClock
  /** End of this plan by a change or removal; missing while it is valid. */
  valid_until?: WallClock
}

const isBefore = (one: WallClock, other: WallClock): boolean =>
  one.date < other.date || (one.date === other.date && one.time < other.time)

/** Whether a plan was valid at a moment: after its creation, before its change or removal. */
const isValidAt = ({ valid_from, valid_until }: PlannedDose, moment: WallClock): boolean =>
  (valid_from === undefined || !isBefore(moment, valid_from)) &&
  (valid_until === undefined || isBefore(moment, valid_until))

/** Input for the due doses of one date. */
export interface DuePlan {
  date: LocalDate
  /** Due times (HHMM) recorded when the reminders fired; empty if no longer retained. */
  fired: readonly number[]
  /** The current plan and its earlier versions. */
  reminders: readonly PlannedDose[]
  /** The recorded doses; their times count as due even if still ahead. */
  recorded: readonly RecordedDose[]
  /** The participant's current local time; later doses are not due yet. */
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
