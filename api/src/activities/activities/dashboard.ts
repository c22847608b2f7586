import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'

/**
 * Orders the dashboard's tiles: the given ids first, then the others in their previous
 * order. Ids that are not on the dashboard are ignored. A removed tile keeps its position
 * for when it is restored.
 */
export async function orderDashboard(
  database: Database,
  user_id: string,
  activity_ids: readonly string[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    // Always locked in the same order, so that two concurrent devices wait for each other instead of deadlocking.
    const tiles = await transaction
      .selectFrom('participant_activities')
      .where('user_id', '=', user_id)
      .where('removed_at', 'is', null)
      .select(['activity_id', 'position'])
      .orderBy('activity_id')
      .forUpdate()
      .execute()
    const before = tiles.toSorted((one, other) => one.position - other.position).map(({ activity_id }) => activity_id)
    const there = new Set(before)
    const named = activity_ids.map((id) => id.toLowerCase()).filter((id) => there.has(id))
    const places = new Map(tiles.map(({ activity_id, position }) => [activity_id, position]))
    for (const [position, activity_id] of [...new Set([...named, ...before])].entries()) {
      if (places.get(activity_id) === position) continue
      await transaction
        .updateTable('participant_activities')
        .where('user_id', '=', user_id)
        .where('activity_id', '=', activity_id)
        .set({ position })
        .execute()
    }
  })
}

/** Removes an activity from the dashboard; its responses stay. Repeating it keeps the first date. 404 when it was never the participant's. */
export async function removeFromDashboard(database: Database, user_id: string, activity_id: string): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('participant_activities')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .set({ removed_at: sql<Date>`coalesce(removed_at, now())` })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Restores a removed tile at its previous position. Idempotent. 404 when it was never the participant's. */
export async function restoreToDashboard(database: Database, user_id: string, activity_id: string): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('participant_activities')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .set({ removed_at: null })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Sets whether the history shows charts of an activity. 404 when it was never the participant's. */
export async function setShownOnAnalytics(
  database: Database,
  user_id: string,
  activity_id: string,
  show_on_analytics: boolean,
): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('participant_activities')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .set({ show_on_analytics })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
