import { sql } from 'kysely'
import type { ReminderInput } from '@almanac/contracts/activities/activities'
import { isDayNumber, MAX_REMINDERS } from '@almanac/domain/reminders'
import { localDateOf } from '@almanac/domain/time'
import { zonesOf } from '../../account'
import { type Fault, Refusal } from '../../http/errors'
import type { Database } from '../../http/serve'
import { copyActivity } from './copy-from-study'
import { PLANNABLE_COLUMNS, plansOf, savePlans } from './plan'

/** The objective that the reminders belong to. */
interface ReminderSubject {
  activity_id: string
  objective_id: string
}

/** Changes to an objective's reminders; those not listed stay. */
interface SavedReminders {
  reminders?: readonly ReminderInput[]
  removeReminderIds?: readonly string[]
}

/** Maximum number of reminders of one participant over all their objectives: every list of activities contains them. */
const MAX_REMINDERS_IN_ALL = 2_000

const REPEAT_TYPES = ['daily', 'weekly', 'monthly', 'interval'] as const

/**
 * Saves and plans the reminders of one objective in the caller's transaction; the caller
 * has checked that it is the participant's. 422 INVALID_DAY and TOO_MANY_REMINDERS
 * (specification 001, section 9), REMINDERS_FULL; idempotent.
 */
export async function saveReminders(
  transaction: Database,
  user_id: string,
  { activity_id, objective_id }: ReminderSubject,
  saved: SavedReminders,
  now: Date = new Date(),
): Promise<void> {
  const inputs = saved.reminders ?? []
  const removed = [...(saved.removeReminderIds ?? []), ...inputs.filter(({ _destroy }) => _destroy).map(({ id }) => id)]
  const written = [
    ...new Map(
      inputs
        .filter(({ id, _destroy }) => !_destroy && !removed.includes(id))
        .map((reminder) => [reminder.id, reminder]),
    ).values(),
  ]
  if (written.length === 0 && removed.length === 0) return
  requireDays(written)
  // Serializes concurrent writes to one objective, so that together they stay within the maximum.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reminders ${user_id} ${objective_id}`}, 0))`.execute(
    transaction,
  )
  await detachFromStudy(transaction, user_id, { activity_id, objective_id })
  if (removed.length > 0)
    await transaction
      .deleteFrom('reminders')
      .where('user_id', '=', user_id)
      .where('objective_id', '=', objective_id)
      .where('id', 'in', removed)
      .execute()
  const zone = (await zonesOf(transaction, [user_id])).get(user_id) ?? 'UTC'
  for (const reminder of written)
    await saveReminder(transaction, user_id, { activity_id, objective_id }, reminder, localDateOf(now, zone))
  await requireNotTooMany(transaction, user_id, objective_id)
  const unplanned = await transaction
    .selectFrom('reminders')
    .where('user_id', '=', user_id)
    .where('objective_id', '=', objective_id)
    .where('send_notifications', '=', true)
    .where('next_at', 'is', null)
    .select(PLANNABLE_COLUMNS)
    .execute()
  await savePlans(transaction, await plansOf(transaction, unplanned, now))
}

function requireDays(reminders: readonly ReminderInput[]): void {
  const faults = reminders.flatMap(({ repeat_type, day_number = null }, index): Fault[] =>
    isDayNumber(repeat_type, day_number) ? [] : [{ code: 'INVALID_DAY', field: `reminders.${index}.day_number` }],
  )
  if (faults.length > 0) throw new Refusal(422, faults)
}

/**
 * From now on the participant's reminders of this objective no longer follow the study's
 * changes; copies them first if that has not happened yet.
 */
async function detachFromStudy(
  transaction: Database,
  user_id: string,
  { activity_id, objective_id }: ReminderSubject,
): Promise<void> {
  const own = await transaction
    .selectFrom('objectives')
    .where('user_id', '=', user_id)
    .where('id', '=', objective_id)
    .select('id')
    .executeTakeFirst()
  if (own) return
  await copyActivity(transaction, user_id, activity_id)
  await transaction
    .insertInto('objective_settings')
    .values({ user_id, objective_id, activity_id, own_reminders: true })
    .onConflict((conflict) => conflict.columns(['user_id', 'objective_id']).doUpdateSet({ own_reminders: true }))
    .execute()
}

/** Saves one reminder; an unchanged one keeps its plan, so that a due one stays due. */
async function saveReminder(
  transaction: Database,
  user_id: string,
  { activity_id, objective_id }: ReminderSubject,
  input: ReminderInput,
  today: string,
): Promise<void> {
  const { id, repeat_type, repeat = true, time = 900, note = null, send_notifications = true } = input
  const day_number = repeat_type === 'daily' ? null : (input.day_number ?? null)
  // Intervals are counted from a start date, and a one-time reminder occurs on it.
  const start_date = input.start_date ?? (repeat_type === 'interval' || !repeat ? today : null)
  const values = { activity_id, repeat_type, repeat, time, day_number, start_date, note, send_notifications }
  await transaction
    .insertInto('reminders')
    .values({ user_id, id, objective_id, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet({
          ...values,
          start_date:
            input.start_date ??
            sql<
              string | null
            >`case when reminders.repeat_type = excluded.repeat_type and reminders.repeat = excluded.repeat then coalesce(reminders.start_date, excluded.start_date) else excluded.start_date end`,
          next_at: sql<Date | null>`case when (reminders.repeat_type, reminders.repeat, reminders.time, reminders.day_number, reminders.send_notifications)
          is not distinct from (excluded.repeat_type, excluded.repeat, excluded.time, excluded.day_number, excluded.send_notifications)
          and (${input.start_date ?? null}::date is null or reminders.start_date is not distinct from excluded.start_date) then reminders.next_at end`,
        })
        .whereRef('reminders.objective_id', '=', 'excluded.objective_id'),
    )
    .execute()
}

async function requireNotTooMany(transaction: Database, user_id: string, objective_id: string): Promise<void> {
  const counted = await transaction
    .selectFrom('reminders')
    .where('user_id', '=', user_id)
    .where('objective_id', '=', objective_id)
    .groupBy('repeat_type')
    .select(['repeat_type', ({ fn }) => fn.countAll<string>().as('count')])
    .execute()
  const { all } = await transaction
    .selectFrom('reminders')
    .where('user_id', '=', user_id)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  if (all > MAX_REMINDERS_IN_ALL)
    throw new Refusal(422, [
      { code: 'REMINDERS_FULL', field: 'reminders', values: { most: String(MAX_REMINDERS_IN_ALL) } },
    ])
  const many = REPEAT_TYPES.filter((type) =>
    counted.some(({ repeat_type, count }) => repeat_type === type && Number(count) > MAX_REMINDERS[type]),
  )
  if (many.length > 0)
    throw new Refusal(422, [
      { code: 'TOO_MANY_REMINDERS', field: 'reminders', values: { most: String(MAX_REMINDERS[many[0] ?? 'daily']) } },
    ])
}
