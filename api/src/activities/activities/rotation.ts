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
  const rows = await database
    .selectFrom('responses')
    .where('user_id', '=', user_id)
    .where('activity_id', 'in', activity_ids)
    .where('deleted_at', 'is', null)
    .where('date_posted_for', '<', date)
    .groupBy('activity_id')
    .select(({ fn }) => ['activity_id', fn.count<number>('date_posted_for').distinct().as('dates')])
    .execute()
  return new Map(rows.map(({ activity_id, dates }) => [activity_id, Number(dates)]))
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
