import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import { readCookie, writeCookie } from '../../http/cookies'
import type { Database } from '../../http/serve'
import { hashOf, newToken, readCredential } from './store'

/** The lifetime of a code. */
const PENDING_MINUTES = 10

/** A sign-in that waits for its code. It grants no access, only resending of the code. */
export interface Pending {
  user_id: string
  purpose: 'sign_in' | 'registration'
}

function cookieName(secure: boolean): string {
  return secure ? '__Host-almanac_pending' : 'almanac_pending'
}

/** The content of the request's cookie, if well-formed. */
function credentialOf(request: FastifyRequest): { user_id: string; token_hash: Buffer } | null {
  const credential = readCredential(readCookie(request, cookieName(request.server.secure)) ?? '')
  return credential && { user_id: credential.user_id, token_hash: hashOf(credential.token) }
}

/** Creates a pending sign-in for this browser, for ten minutes. */
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

/** The pending sign-in of this browser; null when there is none, or it has expired. */
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

/** Restarts the ten minutes after another code was sent. */
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

/** Deletes the pending sign-in of this browser after a sign-in. */
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

/** Deletes up to `limit` of them that expired before `before`; returns the count. */
export function deleteExpiredPending(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    database,
    'pending_entries',
    ['user_id', 'token_hash'],
    sql<boolean>`expires_at < ${before}`,
    limit,
  )
}
