import type { FastifyInstance } from 'fastify'

export function pageRoutes(app: FastifyInstance): void {
  void app
}
