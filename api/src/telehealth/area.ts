import type { FastifyInstance } from 'fastify'
import { appointmentsRoutes } from './appointments/routes'
import { roomRoutes } from './room/routes'

/** Everything under /telehealth. */
export function telehealthArea(app: FastifyInstance): void {
  appointmentsRoutes(app)
  roomRoutes(app)
}
