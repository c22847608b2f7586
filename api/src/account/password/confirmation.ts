import { sql } from 'kysely'
import type { Credential } from '../../http/authentication'
import type { Database } from '../../http/serve'
import { hashOf, newToken } from '../session/store'

/** How long a confirmation is valid, in seconds: a dialog is submitted at once. */
const CONFIRMATION_SECONDS = 120

/** A secret that takes the place of the password of this session's user once; an earlier one is no longer valid. */
export async function grantConfirmation(database: Database, { user_id, token }: Credential): Promise<string> {
  const secret = newToken()
  await database
    .updateTable('sessions')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashOf(token))
    .set({
      confirmation_hash: hashOf(secret),
      confirmation_until: sql<Date>`now() + make_interval(secs => ${CONFIRMATION_SECONDS})`,
    })
    .execute()
  return secret
}

/** Uses up such a secret; false when it is none of this user's. Of two concurrent uses only one succeeds. */
export async function useConfirmation(database: Database, user_id: string, typed: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('sessions')
    .where('user_id', '=', user_id)
    .where('confirmation_hash', '=', hashOf(typed))
    .where(sql<boolean>`confirmation_until > now()`)
    .set({ confirmation_hash: null, confirmation_until: null })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
