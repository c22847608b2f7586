import type { Status } from '@almanac/contracts/account/profile'
import { newId } from '@almanac/domain/ids'
import type { Database } from '../../http/serve'

/** Maximum number of listed goals, the latest. */
const MAX_SHOWN = 200

/** The health goals that a participant has set, the newest first. */
export async function statusesOf(database: Database, user_id: string): Promise<Status[]> {
  const rows = await database
    .selectFrom('statuses')
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .select(['text', 'created_at'])
    .execute()
  return rows.map(({ text, created_at }) => ({ text, created_at: created_at.toISOString() }))
}

/** Sets the health goal; those before are retained. */
export async function saveStatus(database: Database, user_id: string, text: string): Promise<Status> {
  const { created_at } = await database
    .insertInto('statuses')
    .values({ user_id, id: newId(), text })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return { text, created_at: created_at.toISOString() }
}
