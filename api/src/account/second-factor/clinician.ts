import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

/**
 * Whether they see other people's records by profession: the care team of a study, whoever gives appointments to
 * others, and whom somebody has named their doctor. Family and friends, whom a participant lets see records, are no
 * clinicians.
 */
export async function isClinician(
  { database, accountHooks }: Pick<FastifyInstance, 'database' | 'accountHooks'>,
  user_id: string,
): Promise<boolean> {
  if (await accountHooks.isDoctor(database, user_id)) return true
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from appointments where creator_user_id = users.id and user_id <> users.id)
      or exists (
        select from companies,
          jsonb_array_elements_text(companies.care_team || coalesce(companies.messaging -> 'care_team' -> 'emails', '[]')) as member (email)
        where lower(member.email) = lower(users.email)) as found
    from users where users.id = ${user_id}`.execute(database)
  return rows[0]?.found ?? false
}
