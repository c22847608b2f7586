import type { FastifyInstance } from 'fastify'

export function surveyRoutes(app: FastifyInstance): void {
  void app
}
