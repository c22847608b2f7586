import type { FastifyInstance } from 'fastify'

export function imageRoutes(app: FastifyInstance): void {
  void app
}
