import type { FastifyInstance } from 'fastify'

export function passwordRoutes(app: FastifyInstance): void {
  void app
}
