import type { FastifyInstance } from 'fastify'
import { conversationsRoutes } from './conversations/routes'
import { pollsRoutes } from './polls/routes'

/** The calls between people: conversations, and polls. */
export function socialArea(app: FastifyInstance): void {
  conversationsRoutes(app)
  pollsRoutes(app)
}
