import type { FastifyInstance } from 'fastify'
import { activitiesRoutes } from './activities/routes'
import { objectivesRoutes } from './objectives/routes'
import { responsesRoutes } from './responses/routes'

/** The calls of activities: what is asked, and what participants record. */
export function activitiesArea(app: FastifyInstance): void {
  activitiesRoutes(app)
  objectivesRoutes(app)
  responsesRoutes(app)
}
