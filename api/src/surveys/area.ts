import type { FastifyInstance } from 'fastify'
import { consentRoutes } from './consent/routes'
import { dynamicListsRoutes } from './dynamic-lists/routes'
import { reportRoutes } from './reports/routes'
import { responsesRoutes } from './responses/routes'
import { surveyRoutes } from './survey/routes'

/** The calls of surveys: answering, completed responses, searchable lists, consents. */
export function surveysArea(app: FastifyInstance): void {
  consentRoutes(app)
  dynamicListsRoutes(app)
  reportRoutes(app)
  responsesRoutes(app)
  surveyRoutes(app)
}
