import { sql } from 'kysely'
import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'

/** Takes an activity off the dashboard; its responses stay. Doing it twice keeps the first date. 404 when it never was hers. */
export async function removeFromDashboard(database: Database, user_id: string, activity_id: string): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('participant_activities')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .set({ removed_at: sql<Date>`coalesce(removed_at, now())` })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}

/** Puts a tile back that was taken off, where it was. A second time is fine. 404 when it never was hers. */
export async function restoreToDashboard(database: Database, user_id: string, activity_id: string): Promise<void> {
  const { numUpdatedRows } = await database
    .updateTable('participant_activities')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .set({ removed_at: null })
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
