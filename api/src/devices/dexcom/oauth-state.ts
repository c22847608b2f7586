import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Minutes to log in at Dexcom. */
const STATE_LIFETIME_MINUTES = 15

const hash = (state: string) => createHash('sha256').update(state).digest()

/** A random state for one login of this participant; only its hash is stored. */
export async function newState(database: Database, userId: string): Promise<string> {
  const now = Date.now()
  const state = randomBytes(32).toString('base64url')
  await database
    .deleteFrom('oauth_states')
    .where('user_id', '=', userId)
    .where('expires_at', '<', new Date(now))
    .execute()
  await database
    .insertInto('oauth_states')
    .values({
      user_id: userId,
      state_hash: hash(state),
      source_id: 'dexcom',
      expires_at: new Date(now + STATE_LIFETIME_MINUTES * 60_000),
    })
    .execute()
  return state
}

/**
 * Consumes a state. True if it was issued to this participant, has not expired and was not used before. The
 * check of the participant prevents an attacker from storing the glucose data of a signed-in participant in
 * the attacker's account.
 */
export async function consumeState(database: Database, userId: string, state: string): Promise<boolean> {
  const used = await database
    .deleteFrom('oauth_states')
    .where('user_id', '=', userId)
    .where('state_hash', '=', hash(state))
    .where('source_id', '=', 'dexcom')
    .returning('expires_at')
    .executeTakeFirst()
  return used !== undefined && used.expires_at > new Date()
}

/** Deletes up to `limit` login states that had expired by `before`; returns the count. */
export function deleteExpiredStates(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'oauth_states', ['user_id', 'state_hash'], sql<boolean>`expires_at <= ${before}`, limit)
}
