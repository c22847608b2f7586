import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { deleteBatch } from '../../../database/delete-batch'
import type { Database } from '../../../http/serve'
import { hashOf } from '../../session/store'
import { CHALLENGE_SECONDS } from './challenges'

/** A new random challenge for a visitor who signs in with a passkey alone, base64url. It belongs to nobody. */
export async function newSignInChallenge(database: Database): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await database
    .insertInto('sign_in_challenges')
    .values({
      challenge_hash: hashOf(challenge),
      expires_at: sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    })
    .execute()
  return challenge
}

/** Uses up a challenge; false when it is not one of these, expired or used. Of two concurrent uses only one succeeds. */
export async function useSignInChallenge(database: Database, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sign_in_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes up to `limit` of them that expired before `before`; returns the count. */
export function deleteExpiredSignInChallenges(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'sign_in_challenges', ['challenge_hash'], sql<boolean>`expires_at < ${before}`, limit)
}
