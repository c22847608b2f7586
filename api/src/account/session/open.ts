import type { FastifyReply, FastifyRequest } from 'fastify'
import type { User } from '@almanac/contracts/account/session'
import type { Database } from '../../http/serve'
import { readSessionCookie, setSessionCookie } from './cookie'
import { csrfTokenOf } from './credential'
import { clearPending } from './pending'
import { closeSession, openSession } from './store'
import { userById } from './user'

interface Entering {
  database: Database
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * She has shown who she is: opens a session for this browser (cookie, CSRF token
 * in the answer's header), ends the one that it had, and gives the user. Not
 * inside a transaction: a cookie must not be handed out for what may be undone.
 */
export async function enter({ database, request, reply }: Entering, user_id: string, device_name: string | null): Promise<User> {
  const before = readSessionCookie(request)
  if (before) await closeSession(database, before)
  await clearPending(database, request, reply)
  const credential = await openSession(database, user_id, device_name)
  setSessionCookie(reply, credential)
  void reply.header('x-csrf-token', csrfTokenOf(credential.token))
  return userById(database, user_id)
}
