import type { FastifyInstance } from 'fastify'

export function analyticsRoutes(app: FastifyInstance): void {
  void app
}
