import type { FastifyInstance } from 'fastify'

export function ownDataRoutes(app: FastifyInstance): void {
  void app
}
