import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { membershipsOf } from '../../platform'
import { AGREEMENTS } from './valid'

/** Whether the user has to accept something: an agreement of one of her groups is new to her, or has changed. One query, since each page load asks it. */
export async function agreementsDue(database: Database, user_id: string): Promise<boolean> {
  const kinds = sql.join([...AGREEMENTS])
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from ${membershipsOf(user_id)} as hers
      join pages page on page.company_id = hers.company_id and page.withdrawn_at is null and page.kind in (${kinds})
      where (page.group_id = hers.group_id or (page.group_id is null and not exists (
          select from pages own
          where own.company_id = hers.company_id and own.group_id = hers.group_id and own.kind = page.kind and own.withdrawn_at is null)))
        and not exists (
          select from agreement_acceptances accepted
          where accepted.user_id = ${user_id} and accepted.agreement_id = page.id and accepted.version = page.version)) as due`.execute(
    database,
  )
  return rows[0]?.due ?? false
}
