import { type Feature, routesOf } from '../kernel/feature'
import { activitiesHooks } from './account-hooks'
import { activitiesRoutes } from './activities/routes'
import { participantActivities } from './activities/tables'
import { deleteExpiredNotices } from './comments/notices'
import { commentsRoutes } from './comments/routes'
import { commentNotices, comments } from './comments/tables'
import { countOwn } from './data-export/activities'
import { activityDefinitions } from './definitions/tables'
import { healthyDosesRoutes } from './healthy-doses/routes'
import { healthyDoses } from './healthy-doses/tables'
import { historyRoutes } from './history/routes'
import { responseDays, responseMonths, valueDays } from './history/tables'
import { deleteExpiredViews } from './history-views/record-view'
import { historyViewsRoutes } from './history-views/routes'
import { historyViews } from './history-views/tables'
import { deleteExpiredPoints } from './leaderboard/points'
import { leaderboardRoutes } from './leaderboard/routes'
import { leaderboardDays, leaderboardMembers } from './leaderboard/tables'
import { libraryRoutes } from './library/routes'
import { libraryCategories } from './library/tables'
import { lookupsRoutes } from './lookups/routes'
import { mediaRoutes } from './media/routes'
import { studyMedia } from './media/tables'
import { objectivesRoutes } from './objectives/routes'
import { customSymptoms, customVitals, objectives } from './objectives/tables'
import { activitiesPolicies } from './policies'
import { recordedForOthersRoutes } from './recorded-for-others/routes'
import { deleteExpiredFirings } from './reminders/fire'
import { remindersRoutes } from './reminders/routes'
import {
  objectiveSettings,
  pastReminders,
  pushKeys,
  pushSubscriptions,
  reminderFirings,
  reminders,
} from './reminders/tables'
import { forgetRecorder } from './responses/recorded-by'
import { responsesRoutes } from './responses/routes'
import { responses } from './responses/tables'
import { todosFeature } from './todos/feature'
import { unwellDaysFeature } from './unwell-days/feature'
import { visibilityRoutes } from './visibility/routes'
import { activityVisibilities } from './visibility/tables'

/** Activities, responses and reminders. */
export const activitiesFeatures: readonly Feature[] = [
  { policies: activitiesPolicies, account: activitiesHooks },
  { routes: activitiesRoutes, tables: [participantActivities, activityDefinitions] },
  { routes: objectivesRoutes, tables: [objectives, customSymptoms, customVitals] },
  { routes: responsesRoutes, tables: [responses], erase: forgetRecorder, count: countOwn },
  { routes: historyRoutes, tables: [responseDays, responseMonths, valueDays] },
  {
    routes: remindersRoutes,
    // Reminders before past ones, where the database archives those that are deleted.
    tables: [objectiveSettings, reminders, pastReminders, reminderFirings, pushSubscriptions, pushKeys],
    // Longer than any look-back: two time zones and an hour.
    cleanup: [{ name: 'reminder_firings', retentionDays: 30, deleteExpired: deleteExpiredFirings }],
  },
  {
    routes: commentsRoutes,
    tables: [comments, commentNotices],
    cleanup: [{ name: 'comment_notices', retentionDays: 1, deleteExpired: deleteExpiredNotices }],
  },
  {
    routes: historyViewsRoutes,
    tables: [historyViews],
    // A participant may ask who viewed their history in the past year.
    cleanup: [{ name: 'history_views', retentionDays: 365, deleteExpired: deleteExpiredViews }],
  },
  {
    routes: leaderboardRoutes,
    tables: [leaderboardMembers, leaderboardDays],
    // Longer than the week of a leaderboard, wherever somebody is.
    cleanup: [{ name: 'leaderboard_days', retentionDays: 10, deleteExpired: deleteExpiredPoints }],
  },
  { routes: visibilityRoutes, tables: [activityVisibilities] },
  { routes: libraryRoutes, tables: [libraryCategories] },
  { routes: healthyDosesRoutes, tables: [healthyDoses] },
  { routes: mediaRoutes, tables: [studyMedia] },
  { routes: lookupsRoutes },
  { routes: recordedForOthersRoutes },
  todosFeature,
  unwellDaysFeature,
]

/** Registers the calls of activities, responses and reminders. */
export const activitiesArea = routesOf(activitiesFeatures)
