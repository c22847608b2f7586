import type { FastifyInstance } from 'fastify'
import { responsesRoutes } from './responses/routes'

/** The calls of surveys: completed ones to read again. */
export function surveysArea(app: FastifyInstance): void {
  responsesRoutes(app)
}
