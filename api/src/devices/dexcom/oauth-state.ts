import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import type { Database } from '../../http/serve'

/** Minutes to log in at Dexcom. */
const STATE_LIFETIME_MINUTES = 15

const hash = (secret: string) => createHash('sha256').update(secret).digest()

/** A login with which a browser comes back from Dexcom. */
export interface Login {
  user_id: string
  state: string
  /** The token of the session in which the browser came back. */
  session: string
}

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
 * Consumes a state. Returns when, by the clock of the database, if it was issued to this participant, has not expired
 * and was not used before; otherwise undefined. The check of the participant prevents an attacker from storing the
 * glucose data of a signed-in participant in the attacker's account.
 */
export async function consumeState(database: Database, login: Login): Promise<Date | undefined> {
  const used = await database
    .updateTable('oauth_states')
    .set({ used_at: sql<Date>`clock_timestamp()`, session_hash: hash(login.session) })
    .where('user_id', '=', login.user_id)
    .where('state_hash', '=', hash(login.state))
    .where('source_id', '=', 'dexcom')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .returning('used_at')
    .executeTakeFirst()
  return used?.used_at ?? undefined
}

/** Stores whether the login whose state was consumed has connected Dexcom. */
export async function storeOutcome(database: Database, login: Login, connected: boolean): Promise<void> {
  await database
    .updateTable('oauth_states')
    .set({ connected })
    .where('user_id', '=', login.user_id)
    .where('state_hash', '=', hash(login.state))
    .where('source_id', '=', 'dexcom')
    .execute()
}

/**
 * What is known of a login whose state was consumed in this session and has not expired: whether it has connected,
 * null without an outcome. Undefined for any other login.
 */
export function outcomeOf(
  database: Database,
  { user_id, state, session }: Login,
): Promise<{ used_at: Date | null; connected: boolean | null } | undefined> {
  return database
    .selectFrom('oauth_states')
    .select(['used_at', 'connected'])
    .where('user_id', '=', user_id)
    .where('state_hash', '=', hash(state))
    .where('source_id', '=', 'dexcom')
    .where('session_hash', '=', hash(session))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
}

/** Deletes up to `limit` login states that had expired by `before`; returns the count. */
export function deleteExpiredStates(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'oauth_states', ['user_id', 'state_hash'], sql<boolean>`expires_at <= ${before}`, limit)
}
