import type { FastifyRequest } from 'fastify'
import { forbidden } from './errors'

/** Whether what belongs to others is closed: to a clinician whose session showed no second factor, once it is required. */
export async function areOthersClosed(request: FastifyRequest, user_id: string): Promise<boolean> {
  return !request.second_factor && (await request.server.authentication.isFactorDue(request.server, user_id))
}

/** Throws 403 SECOND_FACTOR_REQUIRED where what belongs to others is closed to this session. */
export async function requireFactorForOthers(request: FastifyRequest, user_id: string): Promise<void> {
  if (await areOthersClosed(request, user_id)) throw forbidden('SECOND_FACTOR_REQUIRED')
}
