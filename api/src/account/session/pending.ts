import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import { readCookie, writeCookie } from '../../http/cookies'
import type { Database } from '../../http/serve'
import { hashOf, newToken, readCredential } from './store'

/** As long as a code is good. */
const PENDING_MINUTES = 10

/** Somebody who is to enter a code before they are in. It opens nothing: it lets them ask for the code again. */
export interface Pending {
  user_id: string
  purpose: 'sign_in' | 'registration'
}

function cookieName(secure: boolean): string {
  return secure ? '__Host-almanac_pending' : 'almanac_pending'
}

/** What the request's cookie holds, when it has the form. */
function credentialOf(request: FastifyRequest): { user_id: string; token_hash: Buffer } | null {
  const credential = readCredential(readCookie(request, cookieName(request.server.secure)) ?? '')
  return credential && { user_id: credential.user_id, token_hash: hashOf(credential.token) }
}

/** Notes that this browser waits for a code, for ten minutes. */
export async function setPendingCookie(
  database: Database,
  reply: FastifyReply,
  { user_id, purpose }: Pending,
): Promise<void> {
  const token = newToken()
  await database
    .insertInto('pending_entries')
    .values({
      user_id,
      purpose,
      token_hash: hashOf(token),
      expires_at: sql<Date>`now() + make_interval(mins => ${PENDING_MINUTES})`,
    })
    .execute()
  const secure = reply.server.secure
  writeCookie(reply, cookieName(secure), `${user_id}.${token}`, { secure, maxAge: PENDING_MINUTES * 60 })
}

/** Who waits for a code in this browser; null when nobody does, or not any more. */
export async function readPending(database: Database, request: FastifyRequest): Promise<Pending | null> {
  const credential = credentialOf(request)
  if (!credential) return null
  const found = await database
    .selectFrom('pending_entries')
    .where('user_id', '=', credential.user_id)
    .where('token_hash', '=', credential.token_hash)
    .where(sql<boolean>`expires_at > now()`)
    .select(['user_id', 'purpose'])
    .executeTakeFirst()
  return found ?? null
}

/** Another code was sent: this browser waits ten minutes more. */
export async function prolongPending(database: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const credential = credentialOf(request)
  if (!credential) return
  await database
    .updateTable('pending_entries')
    .where('user_id', '=', credential.user_id)
    .where('token_hash', '=', credential.token_hash)
    .set({ expires_at: sql<Date>`now() + make_interval(mins => ${PENDING_MINUTES})` })
    .execute()
  const secure = reply.server.secure
  writeCookie(reply, cookieName(secure), readCookie(request, cookieName(secure)) ?? '', {
    secure,
    maxAge: PENDING_MINUTES * 60,
  })
}

/** The user is in, or somebody else is: nobody waits in this browser any more. */
export async function clearPending(database: Database, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const credential = credentialOf(request)
  if (!credential) return
  await database
    .deleteFrom('pending_entries')
    .where('user_id', '=', credential.user_id)
    .where('token_hash', '=', credential.token_hash)
    .execute()
  const secure = reply.server.secure
  writeCookie(reply, cookieName(secure), '', { secure, maxAge: 0 })
}

/** Deletes up to `limit` of them that had run out by `before`; the answer is how many. */
export function deleteExpiredPending(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'pending_entries',
    ['user_id', 'token_hash'],
    sql<boolean>`expires_at < ${before}`,
    limit,
  )
}
