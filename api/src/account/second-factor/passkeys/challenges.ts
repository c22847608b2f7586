import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { deleteBatch } from '../../../database/delete-batch'
import type { Database } from '../../../http/serve'
import { hashOf } from '../../session/store'

/** How long a challenge may be signed, in seconds. */
export const CHALLENGE_SECONDS = 5 * 60

/** Challenges of one person that wait at the same time, for any purpose. */
const MOST_WAITING = 10

/** What a challenge is for. It is valid for nothing else. */
export interface ChallengeUse {
  user_id: string
  purpose: 'registration' | 'sign_in' | 'confirmation'
  /** The session that asked for it; null at sign-in, where only whoever gave the password was told it. */
  session_token: string | null
}

const sessionHash = ({ session_token }: ChallengeUse) => (session_token === null ? null : hashOf(session_token))

/** A new random challenge, base64url. Expired ones of this person are deleted, and the oldest beyond a bound. */
export async function newChallenge(database: Database, use: ChallengeUse): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const { user_id, purpose } = use
  await database
    .insertInto('passkey_challenges')
    .values({
      user_id,
      purpose,
      challenge_hash: hashOf(challenge),
      session_hash: sessionHash(use),
      expires_at: sql<Date>`now() + make_interval(secs => ${CHALLENGE_SECONDS})`,
    })
    .execute()
  await sql`
    delete from passkey_challenges where user_id = ${user_id} and (expires_at <= now() or challenge_hash not in (
      select challenge_hash from passkey_challenges where user_id = ${user_id}
      order by created_at desc, challenge_hash limit ${MOST_WAITING}))`.execute(database)
  return challenge
}

/** Uses up a challenge; false when it is not theirs, for something else, of another session, expired or used. Of two concurrent uses only one succeeds. */
export async function useChallenge(database: Database, challenge: string, use: ChallengeUse): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('passkey_challenges')
    .where('user_id', '=', use.user_id)
    .where('purpose', '=', use.purpose)
    .where('challenge_hash', '=', hashOf(challenge))
    .where(sql<boolean>`session_hash is not distinct from ${sessionHash(use)}`)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes up to `limit` of them that expired before `before`; returns the count. */
export function deleteExpiredChallenges(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'passkey_challenges',
    ['user_id', 'challenge_hash'],
    sql<boolean>`expires_at < ${before}`,
    limit,
  )
}
