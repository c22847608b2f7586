import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '@almanac/contracts/account/session'
import { unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { noteSecurityEvent } from '../../platform'
import { recordSecondFactor } from '../second-factor/shown'
import { readSessionCookie, setSessionCookie } from './cookie'
import { csrfTokenOf, closeSession, openSession } from './store'
import { rememberDevice } from './known-device'
import { clearPending } from './pending'
import { userOfSession } from './user'

/** The browser that signs in. */
export interface Entering {
  database: Database
  request: FastifyRequest
  reply: FastifyReply
}

/** Options of a new session. */
interface SessionOptions {
  /** The hash that their password was verified against. */
  password_hash?: string
  /** Whether a second factor was verified, or a passkey in place of both. */
  secondFactor?: boolean
  /** Whether they marked the device as shared. */
  shared_device?: boolean
}

/**
 * Opens a session for an authenticated user (cookie, CSRF token in the response
 * header), ends the browser's previous one, and returns the user. Not inside a
 * transaction: a cookie must not be sent for what may be rolled back. With
 * `password_hash`: 401 when it has changed meanwhile. On a shared device nothing is
 * kept: the cookie ends with the browser, and the device does not become known.
 */
export async function startSession(
  { database, request, reply }: Entering,
  user_id: string,
  device_name: string | null,
  { password_hash, secondFactor = false, shared_device = false }: SessionOptions = {},
): Promise<User> {
  const credential = await openSession(database, user_id, device_name, password_hash, shared_device)
  if (!credential) throw unauthorized('INVALID_CREDENTIALS')
  if (secondFactor) await recordSecondFactor(database, credential)
  const before = readSessionCookie(request)
  if (before) await closeSession(database, before)
  await clearPending(database, request, reply)
  setSessionCookie(request, reply, credential, shared_device)
  if (!shared_device) await rememberDevice(database, request, reply, user_id)
  void reply.header('x-csrf-token', csrfTokenOf(credential.token))
  await noteSecurityEvent(request, 'authn_login_success', { user_id })
  return userOfSession(request.server, user_id, { second_factor: secondFactor, passkey_waived: false })
}
