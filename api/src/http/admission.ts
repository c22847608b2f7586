import type { FastifyRequest } from 'fastify'
import type { Call, Caller } from '@almanac/contracts'
import type { Session } from './authentication'
import { studyClosed } from './study-closed'
import { isFromElsewhere } from './origin'
import { forbidden, notFound, unauthorized } from './errors'

const open: Caller[] = ['none', 'any', 'pending']

/**
 * May this visitor make this call at all? 401 without a session or when her
 * study is closed, 403 without the role or the session's CSRF token on anything
 * but a GET, or for an operator without her second factor. A team's token needs no session and opens the calls of teams alone;
 * whether it is good for the remote in question the handler asks (`requireTeam`).
 */
export async function admit(call: Call, session: Session | null, request: FastifyRequest): Promise<void> {
  if (call.changes && isFromElsewhere(request)) throw forbidden('INVALID_ORIGIN')
  if (request.team) return admitTeam(call)
  if (!open.includes(call.caller)) {
    if (!session) throw unauthorized()
    if (session.study_closed) throw studyClosed()
  }
  if (
    session &&
    call.method !== 'GET' &&
    call.caller !== 'none' &&
    !request.server.authentication.isCsrfToken(session, request.headers['x-csrf-token'])
  ) {
    throw forbidden('INVALID_CSRF_TOKEN')
  }
  // What belongs to somebody else does not exist.
  if (call.caller === 'self' && idOf(request.params) !== session?.user_id) throw notFound()
  if (session && (call.caller === 'team' || call.caller === 'operator')) {
    const { authentication, database } = request.server
    if (!(await authentication.isOperator(database, session.user_id))) throw forbidden('OPERATORS_ONLY')
    if (request.server.secondFactor && !session.second_factor) throw forbidden('SECOND_FACTOR_REQUIRED')
  }
}

function admitTeam(call: Call): void {
  if (open.includes(call.caller) || call.caller === 'team') return
  throw call.caller === 'operator' ? forbidden('OPERATORS_ONLY') : unauthorized()
}

function idOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
}
