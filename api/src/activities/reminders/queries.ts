import type { Reminder } from '@almanac/contracts/activities/activities'
import { localise, type LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import type { ObjectiveDocument } from '../definition'

/** A participant's reminders, copied from the study or their own. */
export interface RemindersOf {
  /** The reminders of one objective, by time of day: the participant's or, until those are copied, the study's. */
  of: (objective: ObjectiveDocument, quest_id: string, locale: string) => Reminder[]
}

/** Reads the reminders of a participant for display, of one activity or all. */
export async function remindersOf(database: Database, user_id: string, activity_id?: string): Promise<RemindersOf> {
  const [rows, copied, settings] = await Promise.all([
    reminderRows(database, user_id, activity_id),
    copiedActivities(database, user_id, activity_id),
    database
      .selectFrom('objective_settings')
      .where('user_id', '=', user_id)
      .where('own_reminders', '=', true)
      .select('objective_id')
      .execute(),
  ])
  const byObjective = new Map<string, (typeof rows)[number][]>()
  for (const row of rows) byObjective.set(row.objective_id, [...(byObjective.get(row.objective_id) ?? []), row])
  const known = new Set(copied.map((activity) => activity.activity_id))
  const own = new Set(settings.map(({ objective_id }) => objective_id))
  return {
    of(objective, quest_id, locale) {
      const notes = new Map(objective.reminders.map(({ id, note }) => [id, note]))
      const inWords = (note: LocalText | null | undefined) =>
        note === null || note === undefined ? null : localise(note, locale)
      const stored = byObjective.get(objective.id)
      if (stored || known.has(quest_id) || own.has(objective.id)) {
        return (stored ?? []).map(({ objective_id: _, ...reminder }) => ({
          ...reminder,
          note: reminder.note ?? inWords(notes.get(reminder.id)),
        }))
      }
      return objective.reminders.map(
        ({ id, repeat_type, time, day_number, start_date = null, note, send_notifications = true }) => ({
          id,
          quest_id,
          repeat_type,
          repeat: true,
          time,
          day_number,
          start_date,
          note: inWords(note),
          send_notifications,
        }),
      )
    },
  }
}

function reminderRows(database: Database, user_id: string, activity_id: string | undefined) {
  return database
    .selectFrom('reminders')
    .where('user_id', '=', user_id)
    .$if(activity_id !== undefined, (query) => query.where('activity_id', '=', activity_id ?? ''))
    .select([
      'id',
      'objective_id',
      'activity_id as quest_id',
      'repeat_type',
      'repeat',
      'time',
      'day_number',
      'start_date',
      'note',
      'send_notifications',
    ])
    .orderBy('time')
    .orderBy('day_number')
    .orderBy('id')
    .execute()
}

/** The activities whose reminders were copied from the participant's current version. */
function copiedActivities(database: Database, user_id: string, activity_id: string | undefined) {
  return database
    .selectFrom('participant_activities')
    .where('user_id', '=', user_id)
    .whereRef('reminders_version', '=', 'definition_version')
    .$if(activity_id !== undefined, (query) => query.where('activity_id', '=', activity_id ?? ''))
    .select('activity_id')
    .execute()
}
