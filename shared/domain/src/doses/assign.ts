import { addDays, type LocalDate } from '../time'
import { doseDayOf, minuteOf, occurrenceIn } from './clock'
import type { Occurrence } from './plan'
import type { RecordedDose } from './recorded'

/** A dose can be recorded from this many minutes before its time. */
export const DOSE_LEAD_MINUTES = 60
/** A dose can be recorded at least this many minutes after its time, even if its day has ended. */
export const DOSE_LATE_MINUTES = 120

/**
 * The dose day that an entry is for: that of its moment; for an entry that names a time shortly
 * ahead or shortly past, across the end of the day, that of the named dose.
 */
export function dayOfDose(
  { clock, reminder_time }: Pick<RecordedDose, 'clock' | 'reminder_time'>,
  day_end: number,
): LocalDate {
  const own = doseDayOf(clock, day_end)
  if (reminder_time === null) return own
  const ahead = (day: LocalDate) => minuteOf(occurrenceIn(day, reminder_time, day_end)) - minuteOf(clock)
  const isNear = (minutes: number) => minutes <= DOSE_LEAD_MINUTES && minutes >= -DOSE_LATE_MINUTES
  if (isNear(ahead(own))) return own
  return [addDays(own, 1), addDays(own, -1)].find((day) => isNear(ahead(day))) ?? own
}

/** The recorded doses of a day: by planned time, and those beyond the plan. */
export interface AssignedDoses {
  /** The entry that decides. */
  recorded: ReadonlyMap<number, RecordedDose>
  /** All entries, with those that a later one replaced. */
  entries: ReadonlyMap<number, readonly RecordedDose[]>
  unplanned: RecordedDose[]
}

/**
 * Assigns the entries of a dose day, in chronological order, to its planned doses: by the time that
 * an entry names, else, unless it was taken as needed, to the nearest open one that it can plausibly
 * be for. A dose that was taken stays taken; otherwise its last entry counts, because a postponed
 * dose may later be skipped. A second 'took' for the same dose is beyond the plan, so that nothing
 * recorded is lost.
 */
export function assignDoses(planned: readonly Occurrence[], entries: readonly RecordedDose[]): AssignedDoses {
  const recorded = new Map<number, RecordedDose>()
  const ofTime = new Map<number, RecordedDose[]>()
  const unplanned: RecordedDose[] = []
  const record = (time: number, entry: RecordedDose) => {
    const isTaken = recorded.get(time)?.mark === 'took'
    if (isTaken && entry.mark === 'took') unplanned.push(entry)
    else ofTime.set(time, [...(ofTime.get(time) ?? []), entry])
    if (!isTaken) recorded.set(time, entry)
  }
  const isNamed = ({ reminder_time, as_needed }: RecordedDose) =>
    !as_needed && planned.some(({ time }) => time === reminder_time)
  for (const entry of entries) if (entry.reminder_time !== null && isNamed(entry)) record(entry.reminder_time, entry)
  for (const entry of entries.filter((one) => !isNamed(one))) {
    const open = planned.filter(({ time }) => (recorded.get(time)?.mark ?? 'postponed') === 'postponed')
    const nearest = entry.as_needed ? null : nearestOf(open, minuteOf(entry.clock), planned)
    if (nearest) record(nearest.time, entry)
    else unplanned.push(entry)
  }
  return { recorded, entries: ofTime, unplanned: unplanned.sort((one, other) => one.instant - other.instant) }
}

/**
 * The nearest of the open doses that something recorded at a minute can be for, the earlier one on
 * a tie: any whose time has come; one ahead, unless it is the first of its day, only from the middle between it and the planned dose
 * before it, or within the lead.
 */
export function nearestOf<O extends Pick<Occurrence, 'minute'>>(
  open: readonly O[],
  minute: number,
  planned: readonly Pick<Occurrence, 'minute'>[],
): O | null {
  const isPlausible = (dose: O) => {
    const before = planned[planned.findIndex((one) => one.minute === dose.minute) - 1]
    return !before || minute >= Math.min((before.minute + dose.minute) / 2, dose.minute - DOSE_LEAD_MINUTES)
  }
  const distance = (dose: O) => Math.abs(dose.minute - minute)
  return open
    .filter(isPlausible)
    .reduce<O | null>((best, dose) => (best && distance(best) <= distance(dose) ? best : dose), null)
}
