import type { FastifyInstance } from 'fastify'
import { appointmentsRoutes } from './appointments/routes'

/** Everything under /telehealth. */
export function telehealthArea(app: FastifyInstance): void {
  appointmentsRoutes(app)
}
