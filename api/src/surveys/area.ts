import { type Feature, routesOf } from '../kernel/feature'
import { surveysHooks } from './account-hooks'
import { surveyAlerts } from './alerts/tables'
import { consentRoutes } from './consent/routes'
import { activityConsentNotices, consentEntries, consentNotices } from './consent/tables'
import { countOwn } from './data-export'
import { dynamicListsRoutes } from './dynamic-lists/routes'
import { dynamicListItems, dynamicLists } from './dynamic-lists/tables'
import { surveysPolicies } from './policies'
import { reportRoutes } from './reports/routes'
import { responsesRoutes } from './responses/routes'
import { surveyResponses } from './responses/tables'
import { surveyRoutes } from './survey/routes'
import { surveys } from './survey/tables'

/** Surveys: answering, completed responses, searchable lists, consents. Signatures are deleted with their pictures. */
export const surveysFeatures: readonly Feature[] = [
  { policies: surveysPolicies, account: surveysHooks, count: countOwn },
  { routes: surveyRoutes, tables: [surveys] },
  { routes: responsesRoutes, tables: [surveyResponses, surveyAlerts] },
  { routes: consentRoutes, tables: [consentEntries, consentNotices, activityConsentNotices] },
  { routes: dynamicListsRoutes, tables: [dynamicListItems, dynamicLists] },
  { routes: reportRoutes },
]

/** Registers the calls of surveys. */
export const surveysArea = routesOf(surveysFeatures)
