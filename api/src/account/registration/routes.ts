import type { FastifyInstance } from 'fastify'

export function registrationRoutes(app: FastifyInstance): void {
  void app
}
