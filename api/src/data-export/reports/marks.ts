import { dayOfDose, DEFAULT_DAY_END, type Mark, recordedDoseOf } from '@almanac/domain/doses'
import type { LocalDate } from '@almanac/domain/time'
import type { OwnEntry, OwnResponse } from '../../activities'

/** Counts a dose or routine by its status, on its dose day; `day_end` is HHMM. */
export function addMark(
  marks: Map<LocalDate, Record<Mark, number>>,
  response: OwnResponse,
  entry: OwnEntry,
  day_end: number = DEFAULT_DAY_END,
): void {
  const dose = recordedDoseOf(
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
  if (!dose) return
  const day = dayOfDose(dose, day_end)
  const before = marks.get(day) ?? { took: 0, postponed: 0, skipped: 0 }
  marks.set(day, { ...before, [dose.mark]: before[dose.mark] + 1 })
}
