import { type Selectable, sql } from 'kysely'
import { nextOccurrence, type ReminderRule } from '@almanac/domain/reminders'
import { zonesOf } from '../../account'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

/** So long after its time a reminder is still sent; then it is skipped. */
export const MAX_LATENESS_MS = 60 * 60_000

/** Reminders sent so long ago are not sent again for the same date: no two zones are further apart than 26 hours. */
const SENT_LOOKBACK_MS = 3 * 86_400_000

/** Plans written by one statement. */
const MAX_PLANS_PER_STATEMENT = 1_000

/** The columns that planning reads. */
export const PLANNABLE_COLUMNS = [
  'user_id',
  'id',
  'repeat_type',
  'repeat',
  'time',
  'day_number',
  'start_date',
  'planned_zone',
  'created_at',
] as const

/** When a reminder comes next, in which time zone. */
export interface ReminderPlan {
  user_id: string
  id: string
  zone: string
  at: Date | null
  date: string | null
}

/** What planning needs of a reminder. */
type Plannable = Pick<
  ReminderRow,
  'user_id' | 'id' | 'repeat_type' | 'repeat' | 'time' | 'day_number' | 'start_date' | 'planned_zone' | 'created_at'
>

const dayKey = (user_id: string, reminder_id: string, time: number) => `${user_id} ${reminder_id} ${time}`

/** The dates for which each reminder was sent lately: travelling west does not bring the same morning's twice. */
async function sentDates(
  database: Database,
  user_ids: readonly string[],
  now: Date,
): Promise<Map<string, Set<string>>> {
  const done = new Map<string, Set<string>>()
  const firings = await database
    .selectFrom('reminder_firings')
    .where('user_id', 'in', user_ids)
    .where('scheduled_for', '>', new Date(now.getTime() - SENT_LOOKBACK_MS))
    .select(['user_id', 'reminder_id', 'time', 'date_for'])
    .execute()
  for (const { user_id, reminder_id, time, date_for } of firings) {
    const key = dayKey(user_id, reminder_id, time)
    done.set(key, (done.get(key) ?? new Set()).add(date_for))
  }
  return done
}

/**
 * When each of these reminders comes next. One that moves to another zone, where
 * its time has just passed, still comes, late; a new one never comes for a time
 * before it was written.
 */
export async function plansOf(database: Database, reminders: readonly Plannable[], now: Date): Promise<ReminderPlan[]> {
  const user_ids = [...new Set(reminders.map(({ user_id }) => user_id))]
  if (user_ids.length === 0) return []
  const [zones, done] = await Promise.all([zonesOf(database, user_ids), sentDates(database, user_ids, now)])
  return reminders.flatMap((reminder) => {
    const { user_id, id, time, planned_zone } = reminder
    const zone = zones.get(user_id)
    if (zone === undefined) return []
    const moved = planned_zone !== null && planned_zone !== zone
    const after = new Date(moved ? now.getTime() - MAX_LATENESS_MS : now.getTime())
    const dates = done.get(dayKey(user_id, id, time))
    const next = nextOccurrence(ruleOf(reminder), zone, after, { not: (date) => dates?.has(date) ?? false })
    return [{ user_id, id, zone, at: next?.at ?? null, date: next?.date ?? null }]
  })
}

/** Saves plans. */
export async function savePlans(database: Database, plans: readonly ReminderPlan[]): Promise<void> {
  for (let from = 0; from < plans.length; from += MAX_PLANS_PER_STATEMENT) {
    const portion = plans.slice(from, from + MAX_PLANS_PER_STATEMENT)
    await sql`
      update reminders set planned_zone = plan.zone, next_at = plan.at, next_date = plan.date, queued_at = null
      from unnest(${portion.map(({ user_id }) => user_id)}::uuid[], ${portion.map(({ id }) => id)}::uuid[], ${portion.map(({ zone }) => zone)}::text[],
        ${portion.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[], ${portion.map(({ date }) => date)}::date[]) as plan (user_id, id, zone, at, date)
      where reminders.user_id = plan.user_id and reminders.id = plan.id`.execute(database)
  }
}

/**
 * Plans what of a participant's reminders is not planned yet, or was planned by
 * another zone's clock; what is due already stays due. To be called in the
 * transaction that changed the time zone or restored an activity.
 */
export async function planReminders(transaction: Database, user_id: string, now: Date = new Date()): Promise<void> {
  const zone = (await zonesOf(transaction, [user_id])).get(user_id)
  if (zone === undefined) return
  const reminders = await transaction
    .selectFrom('reminders')
    .where('user_id', '=', user_id)
    .where('send_notifications', '=', true)
    .where(({ or, eb }) => or([eb('next_at', 'is', null), eb('planned_zone', 'is distinct from', zone)]))
    .select(PLANNABLE_COLUMNS)
    .orderBy('id')
    .forUpdate()
    .execute()
  await savePlans(transaction, await plansOf(transaction, reminders, now))
}

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
