import { type Selectable, sql } from 'kysely'
import { nextOccurrence, type ReminderRule } from '@almanac/domain/reminders'
import { instantOf } from '@almanac/domain/time'
import { zonesOf } from '../../account'
import type { Tables } from '../../database/tables'
import type { Database } from '../../http/serve'

/** A reminder is still sent up to this long after its time, then skipped. */
export const MAX_LATENESS_MS = 60 * 60_000

/** Reminders sent within this time are not sent again for the same date: no two zones are more than 26 hours apart. */
const SENT_LOOKBACK_MS = 3 * 86_400_000

const MAX_PLANS_PER_STATEMENT = 1_000

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
  'next_at',
  'next_date',
] as const

/** A reminder's next occurrence, and the time zone it was computed in. */
export interface ReminderPlan {
  user_id: string
  id: string
  zone: string
  at: Date | null
  date: string | null
}

type Plannable = Pick<ReminderRow, (typeof PLANNABLE_COLUMNS)[number]>

const dayKey = (user_id: string, reminder_id: string, time: number) => `${user_id} ${reminder_id} ${time}`

/**
 * The dates for which each reminder was sent recently: after traveling west, the same
 * morning's reminder is not sent again.
 */
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
 * The next occurrence of each of these reminders. After a change of zone, a reminder whose
 * time has just passed is still sent, late; a new one is never sent for a time before it
 * was created. One that waits until its dose can be taken goes on waiting.
 */
export async function plansOf(database: Database, reminders: readonly Plannable[], now: Date): Promise<ReminderPlan[]> {
  const user_ids = [...new Set(reminders.map(({ user_id }) => user_id))]
  if (user_ids.length === 0) return []
  const [zones, done] = await Promise.all([zonesOf(database, user_ids), sentDates(database, user_ids, now)])
  return reminders.flatMap((reminder) => {
    const { user_id, id, time, planned_zone } = reminder
    const zone = zones.get(user_id)
    if (zone === undefined) return []
    const deferral = deferralOf(reminder)
    if (deferral) return [{ user_id, id, zone, ...deferral }]
    const moved = planned_zone !== null && planned_zone !== zone
    const after = new Date(moved ? now.getTime() - MAX_LATENESS_MS : now.getTime())
    const dates = done.get(dayKey(user_id, id, time))
    const next = nextOccurrence(ruleOf(reminder), zone, after, { not: (date) => dates?.has(date) ?? false })
    return [{ user_id, id, zone, at: next?.at ?? null, date: next?.date ?? null }]
  })
}

/** The plan of a reminder that is deferred beyond its time; null for others. */
function deferralOf({ next_at, next_date, time, planned_zone }: Plannable): Pick<ReminderPlan, 'at' | 'date'> | null {
  if (!next_at || !next_date || !planned_zone) return null
  return next_at > instantOf(next_date, time, planned_zone) ? { at: next_at, date: next_date } : null
}

export async function savePlans(database: Database, plans: readonly ReminderPlan[]): Promise<void> {
  for (let from = 0; from < plans.length; from += MAX_PLANS_PER_STATEMENT) {
    const batch = plans.slice(from, from + MAX_PLANS_PER_STATEMENT)
    await sql`
      update reminders set planned_zone = plan.zone, next_at = plan.at, next_date = plan.date, queued_at = null
      from unnest(${batch.map(({ user_id }) => user_id)}::uuid[], ${batch.map(({ id }) => id)}::uuid[], ${batch.map(({ zone }) => zone)}::text[],
        ${batch.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[], ${batch.map(({ date }) => date)}::date[]) as plan (user_id, id, zone, at, date)
      where reminders.user_id = plan.user_id and reminders.id = plan.id`.execute(database)
  }
}

/**
 * Plans a participant's reminders that are not planned yet or were planned in another time
 * zone; due ones stay due. Must be called in the transaction that changed the time zone or
 * restored an activity.
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

/** The recurrence rule of a row. */
export function ruleOf({
  repeat_type,
  repeat,
  time,
  day_number,
  start_date,
}: Pick<ReminderRow, keyof ReminderRule>): ReminderRule {
  return { repeat_type, repeat, time, day_number, start_date }
}
