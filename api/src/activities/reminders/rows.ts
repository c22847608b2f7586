import type { Selectable } from 'kysely'
import type { ReminderRule } from '@almanac/domain/reminders'
import type { Tables } from '../../database/tables'

export type ReminderRow = Selectable<Tables['reminders']>

/** The rule of a row. */
export function ruleOf({
  repeat_type,
  repeat,
  time,
  day_number,
  start_date,
}: Pick<ReminderRow, keyof ReminderRule>): ReminderRule {
  return { repeat_type, repeat, time, day_number, start_date }
}
