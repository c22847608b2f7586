import type { FastifyRequest } from 'fastify'
import type { ErrorCode } from '@almanac/contracts'
import { securityEventOf } from './note'
import type { SecurityEventName } from './names'
import type { Refusal } from '../../http/errors'

/** Refusals that tell of an attack, or may, by their code. */
const BY_CODE: Readonly<Partial<Record<ErrorCode, SecurityEventName>>> = {
  INVALID_ORIGIN: 'malicious_cors',
  INVALID_CSRF_TOKEN: 'malicious_cors',
  INVALID_CREDENTIALS: 'authn_login_fail',
  INVALID_OTP: 'authn_login_fail',
  OTP_USED: 'authn_login_fail',
  WRONG_PASSWORD: 'authn_login_fail',
  INVALID_TEAM_TOKEN: 'authn_login_fail',
  TOO_MANY_SIGN_INS: 'authn_login_lock',
  OTP_LOCKED: 'authn_login_lock',
  TOO_MANY_PASSWORDS: 'authn_login_lock',
  TOO_MANY_TOKENS: 'authn_login_lock',
}

/** Whether a 404 may be of a row that belongs to somebody else: a call of somebody known that names one. A visitor finds no rows, only codes and links. */
function namesRow({ routeOptions, visitor, team }: FastifyRequest): boolean {
  return (
    (team !== undefined || (visitor?.user_id ?? null) !== null) &&
    (routeOptions.config.call?.path.includes('{') ?? false)
  )
}

function eventOf(
  { status, entries }: Refusal,
  request: FastifyRequest,
): { event: SecurityEventName; code: string } | null {
  for (const { code } of entries) {
    const event = BY_CODE[code]
    if (event) return { event, code }
  }
  const code = entries[0]?.code ?? ''
  return status === 403 || (status === 404 && namesRow(request)) ? { event: 'authz_fail', code } : null
}

/** Notes a refusal among the security events when it is one. Nobody waits for that. */
export function noteRefusal(refusal: Refusal, request: FastifyRequest): void {
  const found = eventOf(refusal, request)
  if (!found) return
  const { event, code } = found
  const user_id = request.visitor?.user_id ?? request.claimed_user_id ?? null
  void request.server.securityEvents.note(
    securityEventOf(request, event, {
      user_id,
      document: { code, status: refusal.status, ...(request.team ? { team: request.team.remote } : {}) },
    }),
  )
}
