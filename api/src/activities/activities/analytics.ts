import { notFound } from '../../http/errors'
import type { Database } from '../../http/serve'

/** Says whether an activity is among the charts of the history. 404 when it never was hers. */
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
