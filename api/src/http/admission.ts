import type { FastifyRequest } from 'fastify'
import type { Call, Caller } from '@almanac/contracts'
import { isCsrfToken, studyClosed, type Session } from '../account/session'
import { forbidden, notFound, unauthorized } from './errors'

const open: Caller[] = ['none', 'any', 'pending']

/**
 * May this visitor make this call at all? 401 without a session or when her
 * study is closed, 403 without the session's CSRF token on anything but a GET.
 */
export function admit(call: Call, session: Session | null, request: FastifyRequest): void {
  if (!open.includes(call.caller)) {
    if (!session) throw unauthorized()
    if (session.study_closed) throw studyClosed()
  }
  if (session && call.method !== 'GET' && call.caller !== 'none' && !isCsrfToken(session, request.headers['x-csrf-token'])) {
    throw forbidden('INVALID_CSRF_TOKEN')
  }
  // What belongs to somebody else does not exist.
  if (call.caller === 'self' && idOf(request.params) !== session?.user_id) throw notFound()
}

function idOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
}
