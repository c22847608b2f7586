import { sql } from 'kysely'
import { groupAt, rotatingGroups } from '@almanac/domain/rotation'
import { type LocalDate, localDateOf } from '@almanac/domain/time'
import { zoneOf } from '../../account'
import type { Database } from '../../http/serve'
import type { ParticipantActivity } from '../definitions/queries'

/** A local date of the participant, and the turn that each activity with rotating objectives has reached on it. */
export interface Day {
  date: LocalDate
  turns: ReadonlyMap<string, number>
}

const rotates = ({ document }: ParticipantActivity): boolean => document.rotate_objectives === true

/** For each activity, the number of distinct earlier dates with a response. */
async function turnsOf(
  database: Database,
  user_id: string,
  activity_ids: readonly string[],
  date: LocalDate,
): Promise<Map<string, number>> {
  if (activity_ids.length === 0) return new Map()
  // From the months, of which each has a bit per date, rather than from every response ever.
  const { rows } = await sql<{ activity_id: string; dates: number }>`
    select activity_id, sum(bit_count(dates::bit(31)))::integer as dates
    from (
      select activity_id, bit_or(case when month < date_trunc('month', ${date}::timestamp)::date then days
        else days & ((1 << (${date}::date - month)) - 1) end) as dates
      from response_months
      where user_id = ${user_id}::uuid and activity_id = any(${activity_ids}::uuid[]) and month < ${date}::date
      group by activity_id, month
    ) as months
    group by activity_id`.execute(database)
  return new Map(rows.map(({ activity_id, dates }) => [activity_id, dates]))
}

/** The given date or the participant's local today. Responses hidden from a viewer count too: the turn does not depend on the viewer. */
export async function dayOf(
  database: Database,
  user_id: string,
  activities: readonly ParticipantActivity[],
  now: Date,
  date?: LocalDate,
): Promise<Day> {
  const on = date ?? localDateOf(now, await zoneOf(database, user_id))
  return {
    date: on,
    turns: await turnsOf(
      database,
      user_id,
      activities.filter(rotates).map(({ activity_id }) => activity_id),
      on,
    ),
  }
}

/** Index of the group whose turn it is; 0 where nothing rotates. */
export function groupIndexOf({ activity_id, document }: ParticipantActivity, { turns }: Day): number {
  return groupAt(turns.get(activity_id) ?? 0, rotatingGroups(document, document.objectives).length)
}
