import { sql } from 'kysely'
import { type EnteredInUnit, unitLines } from '@almanac/domain/history'
import type { Database } from '../../http/serve'
import type { OwnPeriod } from './responses'

/** The units of the lines that a person's numbers of a period form, by objective: those of the history's charts. */
export async function enteredUnits(
  database: Database,
  user_id: string,
  { start_date = null, end_date = null, activity_id = null }: OwnPeriod,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<EnteredInUnit>`
    select objective_id, part, unit, to_char(max(last_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as last_at
    from value_days
    where user_id = ${user_id}::uuid and date_posted_for >= coalesce(${start_date}::date, '-infinity')
      and date_posted_for <= coalesce(${end_date}::date, 'infinity')
      and (${activity_id}::uuid is null or activity_id = ${activity_id}::uuid)
    group by 1, 2, 3`.execute(database)
  const units = new Map<string, string[]>()
  for (const { objective_id, unit } of unitLines(rows))
    units.set(objective_id, [...(units.get(objective_id) ?? []), unit ?? ''])
  return units
}
