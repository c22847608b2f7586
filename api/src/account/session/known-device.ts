import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import { readCookie, writeCookie } from '../../http/cookies'
import type { Database } from '../../http/serve'
import { hashOf, newToken } from './store'

/** How long a browser counts as known after the last sign-in there. Browsers keep no cookie longer than 400 days. */
const KNOWN_DAYS = 365

const TOKEN = /^[\w-]{43}$/

function cookieName(secure: boolean): string {
  return secure ? '__Host-almanac_device' : 'almanac_device'
}

/** What is stored of the token of this browser; null when it has none, or nothing of its form. */
function tokenHash(request: FastifyRequest): Buffer | null {
  const token = readCookie(request, cookieName(request.server.secure)) ?? ''
  return TOKEN.test(token) ? hashOf(token) : null
}

/**
 * A name for this browser, when the owner of this address has signed in with it
 * before; null for any other browser, whatever its cookie says. The same work
 * for an address that nobody has.
 */
export async function knownDevice(database: Database, email: string, request: FastifyRequest): Promise<string | null> {
  const token_hash = tokenHash(request)
  if (!token_hash) return null
  const known = await database
    .selectFrom('known_devices')
    .innerJoin('users', 'users.id', 'known_devices.user_id')
    .where('known_devices.token_hash', '=', token_hash)
    .where('users.email', '=', email)
    .where(sql<boolean>`known_devices.expires_at > now()`)
    .select('known_devices.user_id')
    .executeTakeFirst()
  return known ? `${known.user_id}.${token_hash.toString('base64url')}` : null
}

/**
 * The user has shown in this browser who they are: from now on it is known for them. Its
 * token is a new one each time, for everybody who is known here, so that a copy
 * of the old one, or one that somebody else has put there, is good for nothing.
 * The token opens nothing.
 */
export async function rememberDevice(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: string,
): Promise<void> {
  const before = tokenHash(request)
  const token = newToken()
  const token_hash = hashOf(token)
  if (before) await database.updateTable('known_devices').set({ token_hash }).where('token_hash', '=', before).execute()
  const expires_at = sql<Date>`now() + make_interval(days => ${KNOWN_DAYS})`
  await database
    .insertInto('known_devices')
    .values({ user_id, token_hash, expires_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'token_hash']).doUpdateSet({ expires_at }))
    .execute()
  const secure = reply.server.secure
  writeCookie(reply, cookieName(secure), token, { secure, maxAge: KNOWN_DAYS * 86_400 })
}

/** Every browser but this one is unknown again: one of them may be lost. */
export async function forgetOtherDevices(database: Database, request: FastifyRequest, user_id: string): Promise<void> {
  const own = tokenHash(request)
  await database
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .$if(own !== null, (query) => query.where('token_hash', '!=', own ?? Buffer.alloc(0)))
    .execute()
}

/** Deletes up to `limit` known devices that had run out by `before`; the answer is how many. */
export function deleteExpiredKnownDevices(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'known_devices', ['user_id', 'token_hash'], sql<boolean>`expires_at < ${before}`, limit)
}
