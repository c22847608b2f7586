import type { FastifyRequest } from 'fastify'
import type { Call } from '@almanac/contracts'
import type { Session } from './authentication'
import { studyClosed } from './study-closed'
import { isFromElsewhere } from './origin'
import { forbidden, notFound, unauthorized } from './errors'
import { policies, type Admission } from './policies'

/**
 * May this visitor make this call at all? 401 without a session that the policy
 * asks for or when the study is closed, 403 without the role or the session's CSRF
 * token on anything but a GET, or for an operator without a second factor. A team's
 * token needs no session and opens the calls of teams alone; what must hold of the
 * row that a call names is asked later (`requireRow`), when the call is known to be
 * what the contract says.
 */
export async function admit(call: Call, session: Session | null, request: FastifyRequest): Promise<void> {
  const policy = policies[call.policy]
  if (call.changes && isFromElsewhere(request)) throw forbidden('INVALID_ORIGIN')
  if (request.team) return admitTeam(policy)
  if (policy.session === 'required') {
    if (!session) throw unauthorized()
    if (session.study_closed) throw studyClosed()
  }
  if (
    session &&
    call.method !== 'GET' &&
    policy.session !== 'ignored' &&
    !request.server.authentication.isCsrfToken(session, request.headers['x-csrf-token'])
  ) {
    throw forbidden('INVALID_CSRF_TOKEN')
  }
  // What belongs to somebody else does not exist.
  if (policy.self && idOf(request.params) !== session?.user_id) throw notFound()
  if (session && policy.operator) {
    const { authentication, database } = request.server
    if (!(await authentication.isOperator(database, session.user_id))) throw forbidden('OPERATORS_ONLY')
    if (request.server.secondFactor && !session.second_factor) throw forbidden('SECOND_FACTOR_REQUIRED')
  }
}

function admitTeam({ session, team, operator }: Admission): void {
  if (session !== 'required' || team) return
  throw operator ? forbidden('OPERATORS_ONLY') : unauthorized()
}

function idOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
}
