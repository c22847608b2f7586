import { sql } from 'kysely'
import { VISIBILITY } from '@almanac/contracts/rules/social/relationships'
import type { Database } from '../../http/serve'

/**
 * Whether somebody has named this person their doctor, by the newest agreement of the two: by an invitation that was
 * accepted, or by a request for the level. Who names is not a doctor by it, although either sees the other's records.
 */
export async function isDoctor(database: Database, user_id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select distinct on (other) visibility, coalesce(doctor_user_id, to_user_id) as doctor
        from (
          select *, case when user_id = ${user_id} then to_user_id else user_id end as other from relationships
          where (user_id = ${user_id} or to_user_id = ${user_id})
            and from_status = 'Friend' and to_status = 'Friend' and visibility <> 6
        ) as agreed
        order by other, created_at desc, id desc
      ) as newest
      where visibility = ${VISIBILITY.doctor} and doctor = ${user_id}) as found`.execute(database)
  return rows[0]?.found ?? false
}
