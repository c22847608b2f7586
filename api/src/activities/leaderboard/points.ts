import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Points that a local day gains, or loses where they are negative. */
export interface PointChange {
  date: string
  points: number
}

/**
 * Puts a change of a response's points on the leaderboard, in the transaction
 * that changes the response; nothing for a participant who does not take part. Only sums are
 * added to, so that two devices at once lose nothing.
 */
export async function changePoints(
  transaction: Database,
  user_id: string,
  activity_id: string,
  changes: readonly PointChange[],
): Promise<void> {
  const scored = changes.filter(({ points }) => points !== 0)
  if (scored.length === 0) return
  // Somebody who is just joining counts all responses: before this one, or after it is committed (`join.ts` takes the other side).
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

/** Deletes up to `limit` days from before this moment, which no week reaches any more; the answer is how many. */
export function deleteExpiredPoints(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'leaderboard_days',
    ['user_id', 'company_id', 'date'],
    sql<boolean>`date < ${before}::date`,
    limit,
  )
}
