import type { FastifyInstance } from 'fastify'

export function catalogueRoutes(app: FastifyInstance): void {
  void app
}
