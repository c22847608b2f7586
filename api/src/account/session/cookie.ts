import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookie, writeCookie } from '../../http/cookies'
import type { Credential } from './credential'
import { ABSOLUTE_DAYS } from './store'

const CREDENTIAL = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([\w-]{43})$/

/** Behind https the cookie is bound to this very host; a browser enforces that by the prefix of its name. */
function cookieName(secure: boolean): string {
  return secure ? '__Host-almanac_session' : 'almanac_session'
}

/** What the request's cookie holds, when it has the form of a session. With a team's token no cookie is looked at. */
export function readSessionCookie(request: FastifyRequest): Credential | null {
  if (request.team) return null
  const [, user_id, token] = CREDENTIAL.exec(readCookie(request, cookieName(request.server.secure)) ?? '') ?? []
  return user_id && token ? { user_id, token } : null
}

export function setSessionCookie(reply: FastifyReply, { user_id, token }: Credential): void {
  const secure = reply.server.secure
  writeCookie(reply, cookieName(secure), `${user_id}.${token}`, { secure, maxAge: ABSOLUTE_DAYS * 86_400 })
}

export function clearSessionCookie(reply: FastifyReply): void {
  const secure = reply.server.secure
  writeCookie(reply, cookieName(secure), '', { secure, maxAge: 0 })
}

/** At a sign-out behind https the browser also drops the pictures that it keeps: whoever comes next at this device does not find them. */
export function clearKept(reply: FastifyReply): void {
  if (reply.server.secure) void reply.header('clear-site-data', '"cache"')
}
