import type { FastifyInstance } from 'fastify'
import { activitiesRoutes } from './activities/routes'
import { commentsRoutes } from './comments/routes'
import { historyRoutes } from './history/routes'
import { healthyDosesRoutes } from './healthy-doses/routes'
import { historyViewsRoutes } from './history-views/routes'
import { leaderboardRoutes } from './leaderboard/routes'
import { libraryRoutes } from './library/routes'
import { lookupsRoutes } from './lookups/routes'
import { mediaRoutes } from './media/routes'
import { objectivesRoutes } from './objectives/routes'
import { recordedForOthersRoutes } from './recorded-for-others/routes'
import { remindersRoutes } from './reminders/routes'
import { responsesRoutes } from './responses/routes'
import { visibilityRoutes } from './visibility/routes'

/** Registers the routes of activities, responses and reminders. */
export function activitiesArea(app: FastifyInstance): void {
  activitiesRoutes(app)
  commentsRoutes(app)
  healthyDosesRoutes(app)
  historyRoutes(app)
  historyViewsRoutes(app)
  leaderboardRoutes(app)
  libraryRoutes(app)
  lookupsRoutes(app)
  mediaRoutes(app)
  objectivesRoutes(app)
  recordedForOthersRoutes(app)
  remindersRoutes(app)
  responsesRoutes(app)
  visibilityRoutes(app)
}
