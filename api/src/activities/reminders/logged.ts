import { sql } from 'kysely'
import type { Entry } from '@almanac/contracts/activities/responses'
import { occursOn } from '@almanac/domain/reminders'
import type { Database } from '../../http/serve'
import { ruleOf, type ReminderRow } from './rows'

/** A reminder with the date on her calendar that it is for. */
export type Dated = ReminderRow & { next_date: string }

interface Posted {
  user_id: string
  activity_id: string
  date_posted_for: string
  entries: Entry[]
}

/**
 * Whether what a reminder is about has been recorded already: a dose by the entry
 * that names its time; anything else when there are as many responses of that day
 * as there were reminders until then.
 */
export async function loggedFor(
  database: Database,
  reminders: readonly Dated[],
): Promise<(reminder: Dated) => boolean> {
  if (reminders.length === 0) return () => false
  const wanted = JSON.stringify(
    reminders.map(({ user_id, activity_id, next_date }) => ({ user_id, activity_id, next_date })),
  )
  const objectives = [...new Set(reminders.map(({ objective_id }) => objective_id))]
  const [{ rows }, siblings] = await Promise.all([
    sql<Posted>`
      select distinct responses.user_id, responses.id, responses.activity_id, responses.date_posted_for, responses.entries
      from jsonb_to_recordset(${wanted}::jsonb) as wanted (user_id uuid, activity_id uuid, next_date date)
      join responses on responses.user_id = wanted.user_id and responses.activity_id = wanted.activity_id
        and responses.date_posted_for = wanted.next_date and responses.deleted_at is null`.execute(database),
    database
      .selectFrom('reminders')
      .where('user_id', 'in', [...new Set(reminders.map(({ user_id }) => user_id))])
      .where('objective_id', 'in', objectives)
      .selectAll()
      .execute(),
  ])
  return (reminder) => {
    const ofDay = rows.filter(
      ({ user_id, activity_id, date_posted_for }) =>
        user_id === reminder.user_id && activity_id === reminder.activity_id && date_posted_for === reminder.next_date,
    )
    const entries = ofDay.flatMap((response) =>
      response.entries.filter(({ objective_id }) => objective_id === reminder.objective_id),
    )
    if (entries.some(({ reminder_time }) => reminder_time === reminder.time)) return true
    if (entries.some(({ type }) => type === 'MedicationEntry')) return false
    const untilThen = siblings.filter(
      (other) =>
        other.user_id === reminder.user_id &&
        other.objective_id === reminder.objective_id &&
        other.time <= reminder.time &&
        occursOn(ruleOf(other), reminder.next_date),
    )
    return (
      ofDay.filter((response) => response.entries.some(({ objective_id }) => objective_id === reminder.objective_id))
        .length >= Math.max(1, untilThen.length)
    )
  }
}
