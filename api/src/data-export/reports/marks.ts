import { dayOfDose, DEFAULT_DAY_END, type Mark, recordedDoseOf, type RecordedDose } from '@almanac/domain/doses'
import type { LocalDate } from '@almanac/domain/time'
import type { OwnEntry, OwnResponse } from '../../activities'
import type { Moment } from './moment'

/** An entry of a dose day. `at` is when the dose was taken, as far as the entry says. */
export interface DoseRow extends Moment {
  mark: Mark
  /** The local date of `at`; in a night it is after the dose day. */
  date: LocalDate
  amount_taken: string | null
}

/** The doses of an objective by dose day. */
interface RecordedDoses {
  marks: Map<LocalDate, Record<Mark, number>>
  doses: Map<LocalDate, DoseRow[]>
}

/** Maximum number of dose days with entries, and of entries of each. */
const MAX_DAYS = 14
const MAX_DOSES_OF_DAY = 12

/** The dose that an entry records; null for entries of other types. `day_end` is HHMM. */
function doseOf(response: OwnResponse, entry: OwnEntry, day_end: number): RecordedDose | null {
  return recordedDoseOf(
    { ...response, measured_at: response.measured_at.toISOString() },
    {
      type: entry.type,
      value: entry.numbers[0] ?? null,
      reminder_time: entry.reminder_time,
      as_needed: entry.as_needed,
      medication_administration_date: entry.administered_at,
    },
    day_end,
  )
}

/** The dose day that an entry counts for; null if it is none of a medicine or routine. */
export function doseDayOfEntry(
  response: OwnResponse,
  entry: OwnEntry,
  day_end: number = DEFAULT_DAY_END,
): LocalDate | null {
  const dose = doseOf(response, entry, day_end)
  return dose && dayOfDose(dose, day_end)
}

/** Counts a dose or routine by its status on its dose day, and keeps it if that is one of the newest. */
export function addDose(
  { marks, doses }: RecordedDoses,
  response: OwnResponse,
  entry: OwnEntry,
  day_end: number = DEFAULT_DAY_END,
): void {
  const dose = doseOf(response, entry, day_end)
  if (!dose) return
  const day = dayOfDose(dose, day_end)
  const before = marks.get(day) ?? { took: 0, postponed: 0, skipped: 0 }
  marks.set(day, { ...before, [dose.mark]: before[dose.mark] + 1 })
  addRow(doses, day, {
    at: new Date(dose.instant),
    zone: response.time_zone,
    recorded_by: response.recorded_by,
    mark: dose.mark,
    date: dose.clock.date,
    amount_taken: entry.amount_taken,
  })
}

function addRow(doses: RecordedDoses['doses'], day: LocalDate, row: DoseRow): void {
  const rows = doses.get(day)
  if (rows) {
    if (rows.length < MAX_DOSES_OF_DAY) rows.push(row)
    return
  }
  if (doses.size >= MAX_DAYS) {
    const oldest = [...doses.keys()].reduce((one, other) => (one < other ? one : other))
    if (day < oldest) return
    doses.delete(oldest)
  }
  doses.set(day, [row])
}
