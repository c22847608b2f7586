import type { FastifyInstance } from 'fastify'

export function profileRoutes(app: FastifyInstance): void {
  void app
}
