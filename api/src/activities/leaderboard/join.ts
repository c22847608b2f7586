import { sql } from 'kysely'
import { leaderboardNameKey } from '@almanac/contracts/rules/activities/leaderboard'
import { inTransaction } from '../../database/transaction'
import { invalid } from '../../http/errors'
import type { Database } from '../../http/serve'
import { groupTeamOf } from '../../platform'

/** Number of days whose points are kept: a week, plus two days for zones that are ahead. */
const RETENTION_DAYS = 9

/**
 * Adds a participant to a study's leaderboard under a name, with all points so far;
 * renames one who is already on it. 422 NAME_TAKEN for a name that reads like another's.
 */
export async function joinLeaderboard(
  database: Database,
  user_id: string,
  company_id: string,
  name: string,
): Promise<void> {
  const team = await groupTeamOf(database, user_id, company_id)
  await inTransaction(database, async (transaction) => {
    // Waits for responses being written, and blocks new ones (`points.ts` takes the conflicting lock).
    await sql`select from participant_activities where user_id = ${user_id}
      order by activity_id for no key update`.execute(transaction)
    const name_key = leaderboardNameKey(name)
    const namesake = await transaction
      .selectFrom('leaderboard_members')
      .where('company_id', '=', company_id)
      .where('name_key', '=', name_key)
      .where('user_id', '<>', user_id)
      .select('user_id')
      .executeTakeFirst()
    if (namesake) throw invalid('NAME_TAKEN', 'name')
    const written = await transaction
      .insertInto('leaderboard_members')
      .values({ user_id, company_id, name, name_key, group_id: team?.id ?? null, points: 0 })
      // Also ignores a concurrent join under the same name: `rename` then rejects the second one.
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (written) await countPoints(transaction, user_id, company_id)
    else await rename(transaction, user_id, company_id, { name, name_key })
  })
}

async function rename(
  transaction: Database,
  user_id: string,
  company_id: string,
  named: { name: string; name_key: string },
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('leaderboard_members')
    .where('user_id', '=', user_id)
    .where('company_id', '=', company_id)
    .set(named)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw invalid('NAME_TAKEN', 'name')
}

/** Computes a participant's points in a study from their responses, in total and for the kept days. */
async function countPoints(transaction: Database, user_id: string, company_id: string): Promise<void> {
  await sql`
    with scored as materialized (
      select date_posted_for as date, sum(point_total)::int as points from responses
      where user_id = ${user_id} and deleted_at is null and point_total > 0
        and activity_id in (select id from activity_definitions where company_id = ${company_id})
      group by date_posted_for
    ), days as (
      insert into leaderboard_days (user_id, company_id, date, points)
      select ${user_id}::uuid, ${company_id}::uuid, date, points from scored where date > current_date - ${RETENTION_DAYS}::int
    )
    update leaderboard_members set points = (select coalesce(sum(points), 0) from scored)
    where user_id = ${user_id} and company_id = ${company_id}`.execute(transaction)
}

/** Removes everybody with this name, in any equivalent spelling, from the leaderboards of these companies; returns how many. */
export async function removeFromLeaderboard(
  transaction: Database,
  company_ids: readonly string[],
  name: string,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom('leaderboard_members')
    .where('company_id', 'in', company_ids)
    .where('name_key', '=', leaderboardNameKey(name))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function leaveLeaderboard(database: Database, user_id: string, company_id: string): Promise<void> {
  await database
    .deleteFrom('leaderboard_members')
    .where('user_id', '=', user_id)
    .where('company_id', '=', company_id)
    .execute()
}

/** A participant who joins a group that is a team plays for it from then on, unless they already have a team. */
export async function joinTeam(transaction: Database, user_id: string, group_id: string): Promise<void> {
  await sql`update leaderboard_members set group_id = ${group_id}
    where user_id = ${user_id} and group_id is null
      and company_id = (select company_id from groups where id = ${group_id} and team is not null)`.execute(transaction)
}
