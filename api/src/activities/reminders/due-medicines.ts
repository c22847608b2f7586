import { sql } from 'kysely'
import { type LocalText, localise } from '@almanac/domain/texts'
import { formatHHMM } from '@almanac/domain/time'
import type { Database } from '../../http/serve'
import { wordsOf } from '../../http/words'
import type { FiredReminder } from './notify'

/** What identifies the reminders that one message is about. */
export type Reminded = Pick<FiredReminder, 'activity_id' | 'date_for' | 'time'>

const keyOf = ({ activity_id, date_for, time }: Reminded): string => `${activity_id} ${date_for} ${time}`

/** More names than this are given as a number, because a locked screen shows two lines. */
const MAX_NAMES = 3

/** Returns the names of the medicines that fired reminders ask for, by reminder; none for other objectives. */
export async function dueMedicines(
  database: Database,
  user_id: string,
  reminded: readonly Reminded[],
): Promise<(reminder: Reminded) => readonly LocalText[]> {
  if (reminded.length === 0) return () => []
  const wanted = JSON.stringify(reminded.map(({ activity_id, date_for, time }) => ({ activity_id, date_for, time })))
  const { rows } = await sql<Reminded & { name: LocalText }>`
    select distinct fired.activity_id, fired.date_for, fired.time, fired.objective_id, asked.document->'name' as name
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (activity_id uuid, date_for date, time int)
    join reminder_firings fired on fired.user_id = ${user_id}::uuid and fired.activity_id = wanted.activity_id
      and fired.date_for = wanted.date_for and fired.time = wanted.time and fired.outcome in ('sent', 'late')
    cross join lateral (
      select document from objectives own where own.user_id = fired.user_id and own.id = fired.objective_id
      union all
      select objective from participant_activities given
      join activity_definitions definition on definition.id = given.activity_id and definition.version = given.definition_version
      cross join lateral jsonb_array_elements(definition.document->'objectives') as objective
      where given.user_id = fired.user_id and given.activity_id = fired.activity_id
        and objective->>'id' = fired.objective_id::text) as asked
    where asked.document->>'type' = 'MedicationObjective'
    order by fired.objective_id`.execute(database)
  const names = new Map<string, LocalText[]>()
  for (const row of rows) names.set(keyOf(row), [...(names.get(keyOf(row)) ?? []), row.name])
  return (reminder) => names.get(keyOf(reminder)) ?? []
}

/** The medicines of a reminder and its time, such as `Sugar tablet, 7:00 PM`; null without medicines. */
export function dosesText(names: readonly LocalText[], time: number, locale: string): string | null {
  if (names.length === 0) return null
  const clock = formatHHMM(time, locale)
  const words = wordsOf(locale)
  if (names.length > MAX_NAMES) return words('push.reminder_medicines', { count: names.length, time: clock })
  const listed = new Intl.ListFormat(locale).format(names.map((name) => localise(name, locale)))
  return words('push.reminder_doses', { names: listed, time: clock })
}
