import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, writeCookie } from '../../http/cookies'
import type { Credential } from '../../http/authentication'
import { ABSOLUTE_DAYS, readCredential } from './store'

/** Over https the prefix of the name makes browsers bind the cookie to this host. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-almanac_session' : 'almanac_session'
}

/** The session credential in the request's cookie, if well-formed. With a team's token the cookie is ignored. */
export function readSessionCookie(request: FastifyRequest): Credential | null {
  if (request.team) return null
  return readCredential(readCookie(request, cookieName(request.server.secure)) ?? '')
}

/** Tells scripts of the page to store nothing in this browser (`isSharedDevice` of @almanac/auth). */
const SHARED_COOKIE = 'almanac_shared_device'

/** Sets the session cookie; on a shared device until the browser is closed. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { user_id, token }: Credential,
  shared_device: boolean,
): void {
  const secure = reply.server.secure
  writeCookie(reply, cookieName(secure), `${user_id}.${token}`, {
    secure,
    maxAge: shared_device ? null : ABSOLUTE_DAYS * 86_400,
  })
  if (shared_device) writeCookie(reply, SHARED_COOKIE, '1', { secure, maxAge: null, readable: true })
  else forgetShared(request, reply)
}

function forgetShared(request: FastifyRequest, reply: FastifyReply): void {
  if (isSharedDevice(request))
    writeCookie(reply, SHARED_COOKIE, '', { secure: reply.server.secure, maxAge: 0, readable: true })
}

/** Whether the signed-in user has marked the device as shared. */
export function isSharedDevice(request: FastifyRequest): boolean {
  return readCookie(request, SHARED_COOKIE) !== undefined
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = reply.server.secure
  forgetShared(request, reply)
  writeCookie(reply, cookieName(secure), '', { secure, maxAge: 0 })
}

/** On sign-out over https, also clears cached pictures for the next user of this device. */
export function clearSiteData(reply: FastifyReply): void {
  if (reply.server.secure) void reply.header('clear-site-data', '"cache"')
}
