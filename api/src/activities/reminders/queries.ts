import type { Objective } from '@almanac/contracts/activities/activities'
import { localise, type LocalText } from '@almanac/domain/texts'
import type { Database } from '../../http/serve'
import type { ObjectiveDocument } from '../definition'

/** A participant's reminders, copied from the study or their own. */
export interface RemindersOf {
  /**
   * The reminders of one objective, by time of day: the participant's or, until those are copied,
   * the study's; with the versions that ended lately.
   */
  of: (
    objective: ObjectiveDocument,
    quest_id: string,
    locale: string,
  ) => Required<Pick<Objective, 'reminders' | 'past_reminders'>>
}

/** What a viewer without access to reminders gets. */
export const NO_REMINDERS: RemindersOf = { of: () => ({ reminders: [], past_reminders: [] }) }

/** How long an ended version of a reminder is returned: Today judges the last seven days by what they asked, in any zone. */
const PAST_REMINDERS_MS = 9 * 86_400_000

/** Reads the reminders of a participant for display, of one activity or all. */
export async function remindersOf(
  database: Database,
  user_id: string,
  activity_id?: string,
  now: Date = new Date(),
): Promise<RemindersOf> {
  const [rows, past, activities, settings] = await Promise.all([
    reminderRows(database, user_id, activity_id),
    pastRows(database, user_id, activity_id, new Date(now.getTime() - PAST_REMINDERS_MS)),
    joinedActivities(database, user_id, activity_id),
    database
      .selectFrom('objective_settings')
      .where('user_id', '=', user_id)
      .where('own_reminders', '=', true)
      .select('objective_id')
      .execute(),
  ])
  const byObjective = rowsByObjective(rows)
  const pastByObjective = rowsByObjective(past)
  const joined = new Map(activities.map((activity) => [activity.activity_id, activity]))
  const own = new Set(settings.map(({ objective_id }) => objective_id))
  return {
    of(objective, quest_id, locale) {
      const notes = new Map(objective.reminders.map(({ id, note }) => [id, note]))
      const inWords = (note: LocalText | null | undefined) =>
        note === null || note === undefined ? null : localise(note, locale)
      const past_reminders = (pastByObjective.get(objective.id) ?? []).map(pastReminder)
      const stored = byObjective.get(objective.id)
      if (stored || joined.get(quest_id)?.copied || own.has(objective.id)) {
        const reminders = (stored ?? []).map(({ objective_id: _, valid_from, ...reminder }) => ({
          ...reminder,
          note: reminder.note ?? inWords(notes.get(reminder.id)),
          valid_from: valid_from.toISOString(),
        }))
        return { reminders, past_reminders }
      }
      const valid_from = joined.get(quest_id)?.joined_at.toISOString()
      const reminders = objective.reminders.map(
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
          valid_from,
        }),
      )
      return { reminders, past_reminders }
    },
  }
}

function pastReminder({ objective_id: _, valid_from, valid_until, ...reminder }: PastRow): PastReminder {
  return {
    ...reminder,
    note: null,
    valid_from: valid_from.toISOString(),
    valid_until: valid_until.toISOString(),
  }
}

function rowsByObjective<R extends { objective_id: string }>(rows: readonly R[]): Map<string, R[]> {
  const grouped = new Map<string, R[]>()
  for (const row of rows) grouped.set(row.objective_id, [...(grouped.get(row.objective_id) ?? []), row])
  return grouped
}

const RULE_COLUMNS = [
  'objective_id',
  'activity_id as quest_id',
  'repeat_type',
  'repeat',
  'time',
  'day_number',
  'start_date',
  'send_notifications',
  'valid_from',
] as const

function reminderRows(database: Database, user_id: string, activity_id: string | undefined) {
  return database
    .selectFrom('reminders')
    .where('user_id', '=', user_id)
    .$if(activity_id !== undefined, (query) => query.where('activity_id', '=', activity_id ?? ''))
    .select([...RULE_COLUMNS, 'id', 'note'])
    .orderBy('time')
    .orderBy('day_number')
    .orderBy('id')
    .execute()
}

type PastRow = Awaited<ReturnType<typeof pastRows>>[number]
type PastReminder = NonNullable<Objective['past_reminders']>[number]

/** Versions of the participant's reminders that ended after an instant. */
function pastRows(database: Database, user_id: string, activity_id: string | undefined, after: Date) {
  return database
    .selectFrom('past_reminders')
    .where('user_id', '=', user_id)
    .where('valid_until', '>', after)
    .$if(activity_id !== undefined, (query) => query.where('activity_id', '=', activity_id ?? ''))
    .select([...RULE_COLUMNS, 'reminder_id as id', 'valid_until'])
    .orderBy('valid_until')
    .orderBy('id')
    .execute()
}

/** The participant's activities, and whether their reminders were copied from the current version. */
function joinedActivities(database: Database, user_id: string, activity_id: string | undefined) {
  return database
    .selectFrom('participant_activities')
    .where('user_id', '=', user_id)
    .$if(activity_id !== undefined, (query) => query.where('activity_id', '=', activity_id ?? ''))
    .select(['activity_id', 'joined_at'])
    .select(({ eb }) => eb('reminders_version', '=', eb.ref('definition_version')).as('copied'))
    .execute()
}
