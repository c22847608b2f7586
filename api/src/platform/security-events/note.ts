import type { ErrorCode } from '@almanac/contracts'
import { createHash } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '../../http/errors'
import { networkOf } from '../../http/limits/rate-limit'
import type { Signer } from '../registry/signer'
import type { SecurityEventName } from './names'
import type { EventDocument, SecurityEvent } from './rows'

/** Events for refusals that may indicate an attack, by error code. */
const EVENT_BY_CODE: Readonly<Partial<Record<ErrorCode, SecurityEventName>>> = {
  INVALID_ORIGIN: 'malicious_cors',
  INVALID_CSRF_TOKEN: 'malicious_cors',
  INVALID_CREDENTIALS: 'authn_login_fail',
  INVALID_OTP: 'authn_login_fail',
  OTP_USED: 'authn_login_fail',
  WRONG_PASSWORD: 'authn_login_fail',
  PASSKEY_REFUSED: 'authn_login_fail',
  PASSKEY_UNKNOWN: 'authn_login_fail',
  INVALID_TEAM_TOKEN: 'authn_login_fail',
  TOO_MANY_SIGN_INS: 'authn_login_lock',
  OTP_LOCKED: 'authn_login_lock',
  TOO_MANY_PASSWORDS: 'authn_login_lock',
  TOO_MANY_TOKENS: 'authn_login_lock',
}

/** The user concerned and the actor; by default the caller. */
interface AboutEvent {
  user_id?: string | null
  by_user_id?: string | null
  document?: EventDocument
}

/** The event with the request's call, source and id. */
function securityEventOf(
  request: FastifyRequest,
  event: SecurityEventName,
  { user_id = request.visitor?.user_id ?? null, by_user_id = null, document = {} }: AboutEvent = {},
): SecurityEvent {
  return {
    event,
    user_id,
    by_user_id,
    call: request.routeOptions.config.call?.id ?? null,
    request_id: request.id,
    ...sourceOf(request.server.signer, request.ip),
    document,
  }
}

/**
 * Records a security event of a call, after the change. The only function for
 * areas; refusals are recorded automatically (`noteRefusal`).
 */
export function noteSecurityEvent(
  request: FastifyRequest,
  event: SecurityEventName,
  about: AboutEvent = {},
): Promise<void> {
  return request.server.securityEvents.note(securityEventOf(request, event, about))
}

/** Whether a 404 may be of a row that belongs to another user: a call of a known user or team that names one. A visitor finds no rows, only codes and links. */
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
    const event = EVENT_BY_CODE[code]
    if (event) return { event, code }
  }
  const code = entries[0]?.code ?? ''
  return status === 403 || (status === 404 && namesRow(request)) ? { event: 'authz_fail', code } : null
}

/** Records a refusal that is a security event; not awaited. */
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

/** The source of a request, without identifying a household. */
interface Source {
  /** The first three bytes of an IPv4 address, the first 48 bits of an IPv6 address: enough to recognize and block the origin of an attack. */
  network: string
  /** A keyed hash of the network that limits count (an IPv4 address, an IPv6 /64): without the key the address cannot be found by brute force. */
  source: string
}

function truncated(network: string): string {
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  return `${network.split(':').slice(0, 3).join(':')}::/48`
}

/** The source of an address. */
function sourceOf(signer: Signer, address: string): Source {
  const network = networkOf(address)
  return {
    network: truncated(network),
    source: createHash('sha256')
      .update(signer.signFor('network', Buffer.from(network)))
      .digest('base64url')
      .slice(0, 16),
  }
}
