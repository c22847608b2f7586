import type { FastifyInstance } from 'fastify'

export function emailRoutes(app: FastifyInstance): void {
  void app
}
