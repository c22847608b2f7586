import {
  MEDICATION_POSTPONED,
  MEDICATION_SKIPPED,
  MEDICATION_TOOK,
  ROUTINE_COMPLETED,
  ROUTINE_MISSED,
} from '../medication'
import { type LocalDate, type WallClock, wallClockOf } from '../time'
import { DEFAULT_DAY_END, doseDayOf, type Moment } from './clock'

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

/** A recorded dose, at the moment that it is for. */
export interface RecordedDose extends Moment {
  response_id: string
  mark: Mark
  /** The planned time (HHMM) that the entry names; null if it names none. */
  reminder_time: number | null
  /** The entry says that it is for none of the planned doses. */
  as_needed?: boolean
}

/** The properties of an entry that make it a dose; compatible with the contract's Entry. */
export interface DoseEntry {
  objective_id: string
  type: string
  value?: number | null
  reminder_time?: number | null
  as_needed?: boolean | null
  medication_administration_date?: string | null
}

/** The properties of a response that date its doses; compatible with the contract's Response. */
export interface DoseResponse {
  id: string
  measured_at: string
  time_zone: string
  date_posted_for: LocalDate
}

const DAY_MS = 86_400_000

/**
 * The dose that an entry records; null for other entries. It is for the moment at which it was
 * taken, if the entry says so and that was within 24 hours before the response, else for the
 * response's. `day_end` (HHMM) is needed for a response that counts for another date than that of
 * its own wall clock.
 */
export function recordedDoseOf(
  response: DoseResponse,
  entry: Omit<DoseEntry, 'objective_id'>,
  day_end: number = DEFAULT_DAY_END,
): RecordedDose | null {
  const mark = markOf(entry)
  if (mark === null) return null
  const measured = Date.parse(response.measured_at)
  const administered = administeredAt(entry, measured)
  const clock = wallClockOf(new Date(administered ?? measured), response.time_zone)
  return {
    response_id: response.id,
    mark,
    reminder_time: entry.reminder_time ?? null,
    ...(entry.as_needed ? { as_needed: true } : {}),
    instant: administered ?? measured,
    clock: administered === null ? postedClock(clock, response.date_posted_for, day_end) : clock,
  }
}

function administeredAt({ medication_administration_date: at }: Omit<DoseEntry, 'objective_id'>, measured: number) {
  const administered = Date.parse(at ?? '')
  return administered <= measured && administered > measured - DAY_MS ? administered : null
}

/** The wall clock moved to the date for which a response counts, unless its dose day is that date already. */
function postedClock(clock: WallClock, posted: LocalDate, day_end: number): WallClock {
  if (clock.date === posted || doseDayOf(clock, day_end) === posted) return clock
  return { date: posted, time: Math.max(clock.time, day_end) }
}

/** The doses of one objective that responses record, in chronological order. */
export function recordedDoses(
  responses: readonly (DoseResponse & { entries: readonly DoseEntry[] })[],
  objective_id: string,
  day_end: number = DEFAULT_DAY_END,
): RecordedDose[] {
  return responses
    .flatMap((response) =>
      response.entries
        .filter((entry) => entry.objective_id === objective_id)
        .flatMap((entry) => recordedDoseOf(response, entry, day_end) ?? []),
    )
    .sort((one, other) => one.instant - other.instant)
}
