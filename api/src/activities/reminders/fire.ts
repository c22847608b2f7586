import { sql } from 'kysely'
import { nextOccurrence } from '@almanac/domain/reminders'
import { zonesOf } from '../../account'
import { deleteBatch } from '../../database/delete-batch'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { type Need, needsOf } from './needs'
import { type DatedReminder, type Eligibility, eligibilityOf } from './eligibility'
import type { ReminderQueue, ReminderReference } from './enqueue-due'
import { type FiredReminder, notify } from './notify'
import { MAX_LATENESS_MS, plansOf, type ReminderPlan, ruleOf, savePlans } from './plan'

/** A reminder counts as on time up to this long after its time. */
const ON_TIME_TOLERANCE_MS = 2 * 60_000

type Outcome = 'sent' | 'late' | 'skipped' | 'silent'

/**
 * Fires those of these reminders that are due, each once per date and time even with
 * several processes: the reminder's row has the next occurrence, and the key of
 * `reminder_firings` determines which process was first. Reminders are sent up to an hour
 * late and skipped after that. Returns how many were sent. `at` replaces the database's
 * clock. A reminder of a dose that cannot be taken yet fires when it can.
 */
export function fireReminders(
  database: Database,
  queue: ReminderQueue,
  references: readonly ReminderReference[],
  at: Date | null = null,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const now = at ?? (await nowOf(transaction))
    const { due, moved } = await lockDue(transaction, references, now)
    await savePlans(transaction, await plansOf(transaction, moved, now))
    if (due.length === 0) return 0
    const eligibility = await eligibilityOf(transaction, due)
    const needOf = await needsOf(transaction, due, now)
    const decisions = due.map((reminder) => ({
      reminder,
      decision: decide(reminder, eligibility(reminder), needOf(reminder), now),
    }))
    const outcomes = new Map(
      decisions.flatMap(({ reminder, decision }) => (decision instanceof Date ? [] : [[reminder, decision] as const])),
    )
    const inserted = await insertFirings(transaction, outcomes)
    await savePlans(
      transaction,
      decisions.map(({ reminder, decision }) =>
        decision instanceof Date ? deferred(reminder, decision) : nextPlan(reminder, eligibility(reminder), now),
      ),
    )
    const fired = [...outcomes].flatMap(([reminder, outcome]): FiredReminder[] =>
      inserted.has(keyOf(reminder)) && (outcome === 'sent' || outcome === 'late')
        ? [
            {
              user_id: reminder.user_id,
              activity_id: reminder.activity_id,
              date_for: reminder.next_date,
              time: reminder.time,
              scheduled_for: reminder.next_at,
            },
          ]
        : [],
    )
    await notify(transaction, queue, fired, now)
    return fired.length
  })
}

type LockedReminder = DatedReminder & { next_at: Date }

const keyOf = ({ user_id, id }: ReminderReference) => `${user_id} ${id}`

/** The database's clock, shared by all processes. */
async function nowOf(database: Database): Promise<Date> {
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select now()`.execute(database)
  return row?.now ?? new Date()
}

/**
 * Locks the due reminders, skipping those locked by another process, which fires them.
 * `moved`: planned in a time zone that the participant has left since.
 */
async function lockDue(
  transaction: Database,
  references: readonly ReminderReference[],
  now: Date,
): Promise<{ due: LockedReminder[]; moved: LockedReminder[] }> {
  const { rows } = await sql<LockedReminder>`
    select reminders.* from reminders
    join unnest(${references.map(({ user_id }) => user_id)}::uuid[], ${references.map(({ id }) => id)}::uuid[]) as wanted (user_id, id)
      on reminders.user_id = wanted.user_id and reminders.id = wanted.id
    where next_at <= ${now.toISOString()}::timestamptz and next_date is not null
    order by reminders.user_id, reminders.id for update of reminders skip locked`.execute(transaction)
  const zones = await zonesOf(transaction, [...new Set(rows.map(({ user_id }) => user_id))])
  const isInPlannedZone = ({ user_id, planned_zone }: LockedReminder) =>
    zones.get(user_id) === undefined || zones.get(user_id) === planned_zone
  return { due: rows.filter(isInPlannedZone), moved: rows.filter((row) => !isInPlannedZone(row)) }
}

/** What becomes of a due reminder: its outcome, or the instant to which it is deferred. */
function decide(reminder: LockedReminder, eligibility: Eligibility, need: Need, now: Date): Outcome | Date {
  if (!reminder.send_notifications || eligibility !== 'eligible' || need === 'recorded') return 'silent'
  if (need instanceof Date) return need
  const late = now.getTime() - reminder.next_at.getTime()
  if (late > MAX_LATENESS_MS) return 'skipped'
  return late > ON_TIME_TOLERANCE_MS ? 'late' : 'sent'
}

/** Returns the reminders that had not fired before; another process has sent the others. */
async function insertFirings(
  transaction: Database,
  outcomes: ReadonlyMap<LockedReminder, Outcome>,
): Promise<Set<string>> {
  if (outcomes.size === 0) return new Set()
  const rows = [...outcomes].map(([{ user_id, id, activity_id, objective_id, next_date, next_at, time }, outcome]) => ({
    user_id,
    reminder_id: id,
    activity_id,
    objective_id,
    date_for: next_date,
    time,
    scheduled_for: next_at,
    outcome,
  }))
  const inserted = await transaction
    .insertInto('reminder_firings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id', 'reminder_id as id'])
    .execute()
  return new Set(inserted.map(keyOf))
}

/** The same occurrence at a later instant. */
const deferred = ({ user_id, id, next_date, planned_zone }: LockedReminder, at: Date): ReminderPlan => ({
  user_id,
  id,
  zone: planned_zone ?? 'UTC',
  at,
  date: next_date,
})

/** The next occurrence. After a long outage missed occurrences are skipped, except those not too late to be sent. */
function nextPlan(reminder: LockedReminder, eligibility: Eligibility, now: Date): ReminderPlan {
  const { user_id, id, next_at, next_date } = reminder
  const zone = reminder.planned_zone ?? 'UTC'
  const after = new Date(Math.max(next_at.getTime(), now.getTime() - MAX_LATENESS_MS))
  const next =
    eligibility === 'ended' || !reminder.send_notifications
      ? null
      : nextOccurrence(ruleOf(reminder), zone, after, { not: (date) => date <= next_date })
  return { user_id, id, zone, at: next?.at ?? null, date: next?.date ?? null }
}

/** Deletes up to `limit` records of reminders fired by `before`; returns how many. */
export function deleteExpiredFirings(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'reminder_firings',
    ['user_id', 'reminder_id', 'date_for', 'time'],
    sql<boolean>`fired_at <= ${before}`,
    limit,
  )
}
