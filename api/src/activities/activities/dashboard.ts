import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'

/**
 * Puts the tiles of the dashboard in an order: those named first, the others
 * after them as they were. Ids that are not on it are passed over. A tile that
 * was taken off keeps its position for when it is restored.
 */
export async function orderDashboard(
  database: Database,
  user_id: string,
  activity_ids: readonly string[],
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    // Held in one order by everyone, so that two devices wait for each other and neither is given up.
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

/** Takes an activity off the dashboard; its responses stay. The second time the first date stays. 404 when it never was the participant's. */
export async function removeFromDashboard(database: Database, user_id: string, activity_id: string): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('participant_activities')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .set({ removed_at: sql<Date>`coalesce(removed_at, now())` })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Puts a tile back that was taken off, where it was. A second time is fine. 404 when it never was the participant's. */
export async function restoreToDashboard(database: Database, user_id: string, activity_id: string): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('participant_activities')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .set({ removed_at: null })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Says whether an activity is among the charts of the history. 404 when it never was the participant's. */
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
