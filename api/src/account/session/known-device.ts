import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { deleteBatch } from '../../database/delete-batch'
import { readCookie, writeCookie } from '../../http/cookies'
import type { Database } from '../../http/serve'
import { hashOf, newToken } from './store'

/** Days that a browser is known after its last sign-in. Browsers keep cookies for at most 400 days. */
const KNOWN_DAYS = 365

const TOKEN = /^[\w-]{43}$/

function cookieName(secure: boolean): string {
  return secure ? '__Host-almanac_device' : 'almanac_device'
}

/** The hash of this browser's token; null when it has none, or a malformed one. */
function tokenHash(request: FastifyRequest): Buffer | null {
  const token = readCookie(request, cookieName(request.server.secure)) ?? ''
  return TOKEN.test(token) ? hashOf(token) : null
}

/**
 * An identifier of this browser, if the owner of this address has signed in with it
 * before; else null, whatever its cookie contains. Takes the same time for an
 * unknown address.
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
 * Marks this browser as known for an authenticated user. Its token is replaced each
 * time, for all users known here, so that a copy of the old one, or a planted one, is
 * useless. The token grants no access.
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

/** Forgets every browser but this one: one of them may be lost. */
export async function forgetOtherDevices(database: Database, request: FastifyRequest, user_id: string): Promise<void> {
  const own = tokenHash(request)
  await database
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .$if(own !== null, (query) => query.where('token_hash', '!=', own ?? Buffer.alloc(0)))
    .execute()
}

/** Deletes up to `limit` known devices that expired before `before`; returns the count. */
export function deleteExpiredKnownDevices(database: Database, before: Date, limit: number): Promise<number> {
  return deleteBatch(database, 'known_devices', ['user_id', 'token_hash'], sql<boolean>`expires_at < ${before}`, limit)
}
