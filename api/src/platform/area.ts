import type { FastifyInstance } from 'fastify'
import { localesRoutes } from './locales/routes'

/** Puts the calls of this area on the server. */
export function platformArea(app: FastifyInstance): void {
  localesRoutes(app)
}
