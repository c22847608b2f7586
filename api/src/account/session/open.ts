import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '@almanac/contracts/account/session'
import { unauthorized } from '../../http/errors'
import type { Database } from '../../http/serve'
import { noteSecurityEvent } from '../../platform'
import { recordSecondFactor } from '../second-factor/enrol'
import { readSessionCookie, setSessionCookie } from './cookie'
import { csrfTokenOf, closeSession, openSession } from './store'
import { rememberDevice } from './known-device'
import { clearPending } from './pending'
import { userById } from './user'

interface Entering {
  database: Database
  request: FastifyRequest
  reply: FastifyReply
}

/** What the session of a user who has proven their identity is opened with. */
interface SessionOptions {
  /** The hash that their password was compared with. */
  password_hash?: string
  /** A code of their second factor. */
  secondFactor?: boolean
  /** They have said that the device is not theirs. */
  shared_device?: boolean
}

/**
 * The user has shown who they are: opens a session for this browser (cookie, CSRF token
 * in the answer's header), ends the one that it had, and gives the user. Not
 * inside a transaction: a cookie must not be handed out for what may be undone.
 * With the hash that their password was compared with: 401 when it is another by now.
 * On a device that is not theirs nothing stays: the cookie goes with the browser, and
 * the device is not known afterwards.
 */
export async function enter(
  { database, request, reply }: Entering,
  user_id: string,
  device_name: string | null,
  { password_hash, secondFactor = false, shared_device = false }: SessionOptions = {},
): Promise<User> {
  const credential =
    password_hash === undefined
      ? await openSession(database, user_id, device_name)
      : await openSession(database, user_id, device_name, password_hash, shared_device)
  if (!credential) throw unauthorized('INVALID_CREDENTIALS')
  if (secondFactor) await recordSecondFactor(database, credential)
  const before = readSessionCookie(request)
  if (before) await closeSession(database, before)
  await clearPending(database, request, reply)
  setSessionCookie(request, reply, credential, shared_device)
  if (!shared_device) await rememberDevice(database, request, reply, user_id)
  void reply.header('x-csrf-token', csrfTokenOf(credential.token))
  await noteSecurityEvent(request, 'authn_login_success', { user_id })
  return userById(request.server, user_id)
}
