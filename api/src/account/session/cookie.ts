import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, writeCookie } from '../../http/cookies'
import type { Credential } from '../../http/authentication'
import { ABSOLUTE_DAYS, readCredential } from './store'

/** Behind https the cookie is bound to this very host; a browser enforces that by the prefix of its name. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-almanac_session' : 'almanac_session'
}

/** What the request's cookie holds, when it has the form of a session. With a team's token no cookie is looked at. */
export function readSessionCookie(request: FastifyRequest): Credential | null {
  if (request.team) return null
  return readCredential(readCookie(request, cookieName(request.server.secure)) ?? '')
}

/** Tells the page's scripts that nothing may be stored in this browser (`isSharedDevice` of @almanac/auth). */
const SHARED_COOKIE = 'almanac_shared_device'

/** Keeps the session in this browser; on a device that is not theirs until it is closed. */
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

/** Whether the user who is signed in here has said that the device is not theirs. */
export function isSharedDevice(request: FastifyRequest): boolean {
  return readCookie(request, SHARED_COOKIE) !== undefined
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const secure = reply.server.secure
  forgetShared(request, reply)
  writeCookie(reply, cookieName(secure), '', { secure, maxAge: 0 })
}

/** At a sign-out behind https the browser also drops the pictures that it keeps: the next user of this device does not find them. */
export function clearSiteData(reply: FastifyReply): void {
  if (reply.server.secure) void reply.header('clear-site-data', '"cache"')
}
