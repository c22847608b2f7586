import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Points gained on a local day, or lost where negative. */
export interface PointChange {
  date: string
  points: number
}

/**
 * Applies a change of a response's points to the leaderboard, in the transaction that
 * changes the response; does nothing for a participant who is not on it. Only increments
 * sums, so that concurrent changes from two devices are not lost.
 */
export async function changePoints(
  transaction: Database,
  user_id: string,
  activity_id: string,
  changes: readonly PointChange[],
): Promise<void> {
  const scored = changes.filter(({ points }) => points !== 0)
  if (scored.length === 0) return
  // A participant who is just joining counts all their responses: either before this change, or after
  // it is committed (`join.ts` takes the conflicting lock).
  await sql`select from participant_activities
    where user_id = ${user_id} and activity_id = ${activity_id} for share`.execute(transaction)
  await sql`
    with change as (
      select date, sum(points)::int as points
      from unnest(${scored.map(({ date }) => date)}::date[], ${scored.map(({ points }) => points)}::int[]) as c (date, points)
      group by date having sum(points) <> 0
    ), member as (
      update leaderboard_members set points = points + (select coalesce(sum(points), 0) from change)
      where user_id = ${user_id}
        and company_id = (select company_id from activity_definitions where id = ${activity_id} limit 1)
      returning company_id
    )
    insert into leaderboard_days (user_id, company_id, date, points)
    select ${user_id}::uuid, company_id, date, points from member, change
    on conflict (user_id, company_id, date) do update set points = leaderboard_days.points + excluded.points`.execute(
    transaction,
  )
}

/** Deletes up to `limit` days before this date, which no week includes any more; returns how many. */
export function deleteExpiredPoints(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'leaderboard_days',
    ['user_id', 'company_id', 'date'],
    sql<boolean>`date < ${before}::date`,
    limit,
  )
}
