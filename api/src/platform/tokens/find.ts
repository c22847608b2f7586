import { sql } from 'kysely'
import type { Team } from '../../http/authentication'
import type { Database } from '../../http/serve'
import { isTeamToken, tokenHash } from './form'

/** How late the note of the last use may be: a write on every call would cost more than it tells. */
const NOTED_EVERY_SECONDS = 60

/** The team of this token, or null when it is wrong or was revoked. */
export async function findTeam(database: Database, token: string): Promise<Team | null> {
  if (!isTeamToken(token)) return null
  const found = await database
    .selectFrom('team_tokens')
    .where('token_hash', '=', tokenHash(token))
    .where('revoked_at', 'is', null)
    .select(['id', 'remote', 'name'])
    .select(
      sql<boolean>`coalesce(last_used_at < now() - make_interval(secs => ${NOTED_EVERY_SECONDS}), true)`.as('stale'),
    )
    .executeTakeFirst()
  if (!found) return null
  const { stale, ...team } = found
  if (stale)
    await database
      .updateTable('team_tokens')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', team.id)
      .execute()
  return team
}
