import type { FastifyInstance } from 'fastify'
import { sessionRoutes } from './session/routes'

/** Puts the calls of this area on the server. */
export function accountArea(app: FastifyInstance): void {
  sessionRoutes(app)
}
