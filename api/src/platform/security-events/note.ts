import type { FastifyRequest } from 'fastify'
import type { SecurityEventName } from './names'
import { sourceOf } from './source'
import type { EventDocument, SecurityEvent } from './write'

/** Whom an event concerns and who did it; left out, whoever makes the call. */
export interface AboutEvent {
  user_id?: string | null
  by_user_id?: string | null
  document?: EventDocument
}

/** The event as this request tells of it: which call, from where, under which id. */
export function securityEventOf(
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
 * Notes a security event of a call, after what it tells of was done. The one
 * function for areas; what is refused is noted by itself (`refusals.ts`).
 */
export function noteSecurityEvent(
  request: FastifyRequest,
  event: SecurityEventName,
  about: AboutEvent = {},
): Promise<void> {
  return request.server.securityEvents.note(securityEventOf(request, event, about))
}
