import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { indexPeople, responseDaysOf, responseMonthsOf, valueDaysOf } from './index-days'

/** Number of people whose days are compared by one statement. */
const BATCH_SIZE = 200

/** A local day whose sums differ from those of its responses. */
export interface DifferingDay {
  user_id: string
  activity_id: string
  date_posted_for: string
}

/**
 * Recomputes every day and compares it with the index; `repair` corrects differences.
 * Works on a few hundred people at a time, so that memory use does not grow with their
 * number; each batch is read at one moment. Calls `onDiffering` with the differing days
 * of each batch.
 */
export async function verifyHistory(
  database: Database,
  { repair, onDiffering }: { repair: boolean; onDiffering: (days: readonly DifferingDay[]) => void },
): Promise<{ people: number; differing: number }> {
  const verified = { people: 0, differing: 0 }
  for (let last: string | undefined; ;) {
    const user_ids = await peopleAfter(database, last)
    if (user_ids.length > 0) {
      const differing = await verifyPeople(database, user_ids, repair)
      verified.people += user_ids.length
      verified.differing += differing.length
      if (differing.length > 0) onDiffering(differing)
    }
    if (user_ids.length < BATCH_SIZE) return verified
    last = user_ids.at(-1)
  }
}

async function peopleAfter(database: Database, last: string | undefined): Promise<string[]> {
  const rows = await database
    .selectFrom('participant_activities')
    .$if(last !== undefined, (query) => query.where('user_id', '>', last ?? ''))
    .select('user_id')
    .distinct()
    .orderBy('user_id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Locks their activities during a repair, as `indexDays` does, so that no day is written meanwhile. */
async function verifyPeople(database: Database, user_ids: readonly string[], repair: boolean): Promise<DifferingDay[]> {
  if (!repair) return differingDays(database, user_ids)
  return inTransaction(database, async (transaction) => {
    await transaction
      .selectFrom('participant_activities')
      .where('user_id', 'in', user_ids)
      .select('user_id')
      .orderBy('user_id')
      .orderBy('activity_id')
      .forNoKeyUpdate()
      .execute()
    const differing = await differingDays(transaction, user_ids)
    const touched = [...new Set(differing.map(({ user_id }) => user_id))]
    if (touched.length > 0) await indexPeople(transaction, touched)
    return differing
  })
}

/** The days of these people that differ from the index, are missing in it, or should not be in it. */
async function differingDays(database: Database, user_ids: readonly string[]): Promise<DifferingDay[]> {
  const which = sql`select * from responses where user_id = any(${user_ids}::uuid[]) and deleted_at is null`
  const stored = (table: string) => sql`select * from ${sql.table(table)} where user_id = any(${user_ids}::uuid[])`
  const counted = sql`select user_id, activity_id, date_posted_for, is_visible, responses, first_at, first_zone, last_at, last_zone, quarters, zones from (${responseDaysOf(which)}) as day`
  const summed = sql`select user_id, activity_id, date_posted_for, objective_id, part, unit, is_visible, n, sum, squares, minimum, maximum, last_at from (${valueDaysOf(which)}) as day`
  const dates = sql`select user_id, activity_id, date_posted_for, is_visible from (${counted}) as day`
  const datesOfMonths = sql`select user_id, activity_id, month + day as date_posted_for, is_visible
    from (${stored('response_months')}) as month cross join generate_series(0, 30) as day where (days >> day) & 1 = 1`
  const { rows } = await sql<DifferingDay>`
    select distinct user_id, activity_id, date_posted_for from (
      select user_id, activity_id, date_posted_for from ((${counted}) except (${stored('response_days')})) as missing
      union all select user_id, activity_id, date_posted_for from ((${stored('response_days')}) except (${counted})) as surplus
      union all select user_id, activity_id, date_posted_for from ((${summed}) except (${stored('value_days')})) as missing
      union all select user_id, activity_id, date_posted_for from ((${stored('value_days')}) except (${summed})) as surplus
      union all select user_id, activity_id, date_posted_for from ((${dates}) except (${datesOfMonths})) as missing
      union all select user_id, activity_id, date_posted_for from ((${datesOfMonths}) except (${dates})) as surplus
      union all select user_id, activity_id, month from (${stored('response_months')}) as month
        join (${responseMonthsOf(counted)}) as again using (user_id, activity_id, month, is_visible)
        where (month.time_zone, month.responses) is distinct from (again.time_zone, again.responses)
    ) as differing order by user_id, activity_id, date_posted_for`.execute(database)
  return rows
}
