import { addDays, type LocalDate, localDateOf } from '@almanac/domain/time'
import { zoneOf } from '../../account'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'

/** How far back a day may be set: a device may have been offline for long. */
const DAYS_BACK = 60
/** The date line and a clock that is wrong by a day. */
const DAYS_AHEAD = 2

/** The person's unwell days of the last sixty, newest first. */
export async function recentUnwellDays(database: Database, user_id: string, now = new Date()): Promise<LocalDate[]> {
  const today = localDateOf(now, await zoneOf(database, user_id))
  const days = await database
    .selectFrom('unwell_days')
    .where('user_id', '=', user_id)
    .where('date', '>=', addDays(today, -DAYS_BACK))
    .orderBy('date', 'desc')
    .select('date')
    .execute()
  return days.map(({ date }) => date)
}

/** Sets or takes back an unwell day; idempotent. 422 for a day that is too far away. */
export async function setUnwell(
  database: Database,
  user_id: string,
  date: LocalDate,
  unwell: boolean,
  now = new Date(),
): Promise<void> {
  const today = localDateOf(now, await zoneOf(database, user_id))
  if (date < addDays(today, -DAYS_BACK) || date > addDays(today, DAYS_AHEAD)) throw invalid('INVALID_DATE', 'date')
  if (unwell)
    await database
      .insertInto('unwell_days')
      .values({ user_id, date })
      .onConflict((conflict) => conflict.columns(['user_id', 'date']).doNothing())
      .execute()
  else await database.deleteFrom('unwell_days').where('user_id', '=', user_id).where('date', '=', date).execute()
}
