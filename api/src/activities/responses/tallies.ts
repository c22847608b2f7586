import { sql } from 'kysely'
import type { Activity } from '@almanac/contracts/activities/activities'
import type { Database } from '../../http/serve'
import type { ViewedRecords } from '../visibility/record-access'

/** Response statistics of an activity. */
export type Tally = Pick<Activity, 'response_count' | 'latest_response'>

/** The number of responses per activity and the latest one, by activity id; without those hidden from the viewer. */
export async function talliesOf(
  database: Database,
  { user_id, byOther, only, hidden }: ViewedRecords,
  activity_id?: string,
): Promise<Map<string, Tally>> {
  const seen = database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .$if(byOther, (query) => query.where('is_visible', '=', true))
    .$if(only !== null, (query) => query.where(sql<boolean>`activity_id = any(${[...(only ?? [])]}::uuid[])`))
    .$if(hidden.size > 0, (query) => query.where(sql<boolean>`activity_id <> all(${[...hidden]}::uuid[])`))
    .$if(activity_id !== undefined, (query) => query.where('activity_id', '=', activity_id ?? ''))
  const counts = await seen
    .groupBy('activity_id')
    .select(({ fn }) => ['activity_id', fn.countAll<number>().as('response_count')])
    .execute()
  const newest = await seen
    .distinctOn('activity_id')
    .orderBy('activity_id')
    .orderBy('measured_at', 'desc')
    .orderBy('id', 'desc')
    .select(['activity_id', 'id', 'measured_at', 'date_posted_for'])
    .execute()
  const latest = new Map(
    newest.map(({ activity_id: activity, id, measured_at, date_posted_for }) => [
      activity,
      { id, measured_at: measured_at.toISOString(), date_posted_for },
    ]),
  )
  return new Map(
    counts.map(({ activity_id: activity, response_count }) => [
      activity,
      { response_count, latest_response: latest.get(activity) ?? null },
    ]),
  )
}
