import type { FastifyInstance } from 'fastify'
import { responsesRoutes } from './responses/routes'
import { surveyRoutes } from './survey/routes'

/** The calls of surveys: to answer, and completed ones to read again. */
export function surveysArea(app: FastifyInstance): void {
  responsesRoutes(app)
  surveyRoutes(app)
}
