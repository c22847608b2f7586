import { sql } from 'kysely'
import { clockText } from '@almanac/domain/time'
import { inBatches, BATCH_SIZE, type Batches } from '../../database/own-data'
import type { Database } from '../../http/serve'

/** One of the person's reminders. */
export interface OwnReminder {
  activity_id: string
  objective_id: string
  /** `09:00`, in the person's time zone. */
  time: string
  repeats: 'daily' | 'weekly' | 'monthly' | 'interval' | 'once'
  day_number: string | null
  start_date: string | null
  note: string | null
  send_notifications: boolean
  created_at: Date | null
  next_at: Date | null
  /** Start of its validity. */
  valid_from: Date
  /** When it was changed or removed; null while it is valid. */
  valid_until: Date | null
}

/** A reminder that was due, sent or not. */
export interface OwnFiring {
  activity_id: string
  date_for: string
  time: string
  scheduled_for: Date
  outcome: 'sent' | 'late' | 'skipped' | 'silent'
  fired_at: Date
}

/** A subscribed browser of the person, without its endpoint and keys. */
export interface OwnBrowser {
  device_name: string | null
  /** Host of the push service: `fcm.googleapis.com`. */
  service: string
  created_at: Date
}

/** The person's current and past reminders, their own and those of their study, by time of day. */
export async function ownReminders(database: Database, user_id: string): Promise<OwnReminder[]> {
  const rule = ['activity_id', 'objective_id', 'time', 'repeat', 'repeat_type', 'day_number', 'start_date'] as const
  const rows = await database
    .selectFrom('reminders')
    .where('user_id', '=', user_id)
    .select([...rule, 'id', 'note', 'send_notifications'])
    .select([sql<Date | null>`created_at`.as('created_at'), 'next_at', 'valid_from'])
    .select(sql<Date | null>`null::timestamptz`.as('valid_until'))
    .unionAll(
      database
        .selectFrom('past_reminders')
        .where('user_id', '=', user_id)
        .select([...rule, 'id'])
        .select(sql<string | null>`null::text`.as('note'))
        .select('send_notifications')
        .select([
          sql<Date | null>`null::timestamptz`.as('created_at'),
          sql<Date | null>`null::timestamptz`.as('next_at'),
        ])
        .select(['valid_from', 'valid_until']),
    )
    .orderBy('time')
    .orderBy('valid_from')
    .orderBy('id')
    .execute()
  return rows.map(({ id: _id, time, repeat, repeat_type, day_number, ...row }) => ({
    ...row,
    time: clockText(time),
    repeats: repeat ? repeat_type : 'once',
    day_number: day_number === null ? null : String(day_number),
  }))
}

/** The questions for which the person has changed the study's reminders. */
export function ownReminderSettings(
  database: Database,
  user_id: string,
): Promise<{ activity_id: string; objective_id: string; own_reminders: boolean }[]> {
  return database
    .selectFrom('objective_settings')
    .where('user_id', '=', user_id)
    .select(['activity_id', 'objective_id', 'own_reminders'])
    .orderBy('activity_id')
    .orderBy('objective_id')
    .execute()
}

/** The reminders of the last weeks, newest first. */
export async function* ownFirings(database: Database, user_id: string): Batches<OwnFiring> {
  const batches = inBatches((last: { date_for: string; time: number; reminder_id: string } | undefined) =>
    database
      .selectFrom('reminder_firings')
      .where('user_id', '=', user_id)
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('date_for', 'time', 'reminder_id'),
            '<',
            tuple(last?.date_for ?? '', last?.time ?? 0, last?.reminder_id ?? ''),
          ),
        ),
      )
      .select(['reminder_id', 'activity_id', 'date_for', 'time', 'scheduled_for', 'outcome', 'fired_at'])
      .orderBy('date_for', 'desc')
      .orderBy('time', 'desc')
      .orderBy('reminder_id', 'desc')
      .limit(BATCH_SIZE)
      .execute(),
  )
  for await (const rows of batches)
    yield rows.map(({ reminder_id: _id, time, ...row }) => ({ ...row, time: clockText(time) }))
}

/** The person's browsers that are subscribed to notifications, oldest first. */
export async function ownBrowsers(database: Database, user_id: string): Promise<OwnBrowser[]> {
  const rows = await database
    .selectFrom('push_subscriptions')
    .where('user_id', '=', user_id)
    .select(['device_name', 'endpoint', 'created_at'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ endpoint, ...row }) => ({
    ...row,
    service: URL.canParse(endpoint) ? new URL(endpoint).hostname : '',
  }))
}
