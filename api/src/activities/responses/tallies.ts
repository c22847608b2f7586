import { type RawBuilder, sql } from 'kysely'
import type { Activity } from '@almanac/contracts/activities/activities'
import type { Database } from '../../http/serve'
import type { ViewedRecords } from '../visibility/record-access'

/** Response statistics of an activity. */
export type Tally = Pick<Activity, 'response_count' | 'latest_response'>

interface TallyRow {
  activity_id: string
  response_count: number
  id: string
  measured_at: Date
  date_posted_for: string
}

/**
 * The number of responses per activity and the latest one, by activity id; without those hidden from the viewer.
 * Reads a row per month and one response per activity, so that the cost does not grow with the length of the history.
 */
export async function talliesOf(
  database: Database,
  { user_id, byOther, only, hidden }: ViewedRecords,
  activity_id?: string,
): Promise<Map<string, Tally>> {
  const conditions: RawBuilder<unknown>[] = [sql`own.user_id = ${user_id}::uuid`]
  if (only !== null) conditions.push(sql`own.activity_id = any(${[...only]}::uuid[])`)
  if (hidden.size > 0) conditions.push(sql`own.activity_id <> all(${[...hidden]}::uuid[])`)
  if (activity_id !== undefined) conditions.push(sql`own.activity_id = ${activity_id}::uuid`)
  const seen = byOther ? sql`and is_visible` : sql``
  const { rows } = await sql<TallyRow>`
    select own.activity_id, counted.response_count, latest.*
    from participant_activities own
    cross join lateral (
      select coalesce(sum(responses), 0)::integer as response_count from response_months
      where user_id = own.user_id and activity_id = own.activity_id ${seen}) as counted
    cross join lateral (
      select id, measured_at, date_posted_for from responses
      where user_id = own.user_id and activity_id = own.activity_id and deleted_at is null ${seen}
      order by measured_at desc, id desc limit 1) as latest
    where ${sql.join(conditions, sql` and `)}`.execute(database)
  return new Map(
    rows.map(({ activity_id: activity, response_count, id, measured_at, date_posted_for }) => [
      activity,
      { response_count, latest_response: { id, measured_at: measured_at.toISOString(), date_posted_for } },
    ]),
  )
}
