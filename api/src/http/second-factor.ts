import type { FastifyRequest } from 'fastify'
import { forbidden } from './errors'

/**
 * Closes what belongs to another person to a clinician whose session showed no second factor, once it is required.
 * Throws 403 SECOND_FACTOR_REQUIRED.
 */
export async function requireFactorForOthers(request: FastifyRequest, user_id: string): Promise<void> {
  if (request.second_factor) return
  if (await request.server.authentication.isFactorDue(request.server, user_id))
    throw forbidden('SECOND_FACTOR_REQUIRED')
}
