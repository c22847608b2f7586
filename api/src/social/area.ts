import type { FastifyInstance } from 'fastify'
import { conversationsRoutes } from './conversations/routes'

/** The calls between people: conversations. */
export function socialArea(app: FastifyInstance): void {
  conversationsRoutes(app)
}
