import { sql } from 'kysely'
import type { Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'
import { hashOf } from './store'

/** Time from the password to the start of the download. */
const GRANT_MINUTES = 5

/** Lets this session download the archive of all data once; returns until when. */
export async function grantArchive(database: Database, { user_id, token }: Credential): Promise<Date | null> {
  const granted = await database
    .updateTable('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashOf(token))
    .set({ archive_until: sql<Date>`now() + make_interval(mins => ${GRANT_MINUTES})` })
    .returning('archive_until')
    .executeTakeFirst()
  return granted?.archive_until ?? null
}

/** Uses up the grant of this session; false when it has none. Of two concurrent downloads only one succeeds. */
export async function useArchiveGrant(database: Database, { user_id, token }: Credential): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashOf(token))
    .where('archive_until', '>', sql<Date>`now()`)
    .set({ archive_until: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
