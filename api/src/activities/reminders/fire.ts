import { sql } from 'kysely'
import { nextOccurrence } from '@almanac/domain/reminders'
import { zonesOf } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { type Dated, loggedFor, type Standing, standingOf } from './eligibility'
import type { Queue, Reference } from './enqueue-due'
import { type Fired, tell } from './notify'
import { keepPlans, LATE, type Planned, plansOf, ruleOf } from './plan'

/** Milliseconds after its time in which a reminder counts as on time. */
const PUNCTUAL = 2 * 60_000

type Outcome = 'sent' | 'late' | 'skipped' | 'silent'

/**
 * Fires those of these reminders that are due, each once for its date and time
 * whoever else does so: its row says which comes next, and the key of the firings
 * who was first. Up to an hour late they are sent, after that skipped. Answers
 * how many were told.
 */
export function fireReminders(
  database: Database,
  queue: Queue,
  references: readonly Reference[],
  given: Date | null = null,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const now = given ?? (await nowOf(transaction))
    const { here, moved } = await dueOf(transaction, references, now)
    await keepPlans(transaction, await plansOf(transaction, moved, now))
    if (here.length === 0) return 0
    const [standing, logged] = [await standingOf(transaction, here), await loggedFor(transaction, here)]
    const outcomes = new Map(here.map((reminder) => [reminder, outcomeOf(reminder, standing(reminder), logged, now)]))
    const first = await keepFirings(transaction, outcomes)
    await keepPlans(
      transaction,
      here.map((reminder) => nextOf(reminder, standing(reminder), now)),
    )
    const told = [...outcomes].flatMap(([reminder, outcome]): Fired[] =>
      first.has(keyOf(reminder)) && (outcome === 'sent' || outcome === 'late')
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
    await tell(transaction, queue, told, now)
    return told.length
  })
}

type DueReminder = Dated & { next_at: Date }

const keyOf = ({ user_id, id }: Reference) => `${user_id} ${id}`

/** The database's clock, which all processes have in common. */
async function nowOf(database: Database): Promise<Date> {
  const {
    rows: [row],
  } = await sql<{ now: Date }>`select now()`.execute(database)
  return row?.now ?? new Date()
}

/** Those that are due, held until the end; what another process holds is being done there. `moved`: her clock is another one by now. */
async function dueOf(
  transaction: Database,
  references: readonly Reference[],
  now: Date,
): Promise<{ here: DueReminder[]; moved: DueReminder[] }> {
  const { rows } = await sql<DueReminder>`
    select reminders.* from reminders
    join unnest(${references.map(({ user_id }) => user_id)}::uuid[], ${references.map(({ id }) => id)}::uuid[]) as wanted (user_id, id)
      on reminders.user_id = wanted.user_id and reminders.id = wanted.id
    where next_at <= ${now.toISOString()}::timestamptz and next_date is not null
    order by reminders.user_id, reminders.id for update of reminders skip locked`.execute(transaction)
  const zones = await zonesOf(transaction, [...new Set(rows.map(({ user_id }) => user_id))])
  const isHere = ({ user_id, planned_zone }: DueReminder) =>
    zones.get(user_id) === undefined || zones.get(user_id) === planned_zone
  return { here: rows.filter(isHere), moved: rows.filter((row) => !isHere(row)) }
}

function outcomeOf(
  reminder: DueReminder,
  standing: Standing,
  logged: (reminder: Dated) => boolean,
  now: Date,
): Outcome {
  if (!reminder.send_notifications || standing !== 'told' || logged(reminder)) return 'silent'
  const late = now.getTime() - reminder.next_at.getTime()
  if (late > LATE) return 'skipped'
  return late > PUNCTUAL ? 'late' : 'sent'
}

/** What was not fired before; the rest somebody else has told. */
async function keepFirings(transaction: Database, outcomes: ReadonlyMap<DueReminder, Outcome>): Promise<Set<string>> {
  const rows = [...outcomes].map(([{ user_id, id, activity_id, next_date, next_at, time }, outcome]) => ({
    user_id,
    reminder_id: id,
    activity_id,
    date_for: next_date,
    time,
    scheduled_for: next_at,
    outcome,
  }))
  const kept = await transaction
    .insertInto('reminder_firings')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['user_id', 'reminder_id as id'])
    .execute()
  return new Set(kept.map(keyOf))
}

/** What follows; after a long silence what has been missed in between is passed over, all but what may still be sent. */
function nextOf(reminder: DueReminder, standing: Standing, now: Date): Planned {
  const { user_id, id, next_at, next_date } = reminder
  const zone = reminder.planned_zone ?? 'UTC'
  const after = new Date(Math.max(next_at.getTime(), now.getTime() - LATE))
  const next =
    standing === 'over' || !reminder.send_notifications
      ? null
      : nextOccurrence(ruleOf(reminder), zone, after, { not: (date) => date <= next_date })
  return { user_id, id, zone, at: next?.at ?? null, date: next?.date ?? null }
}
