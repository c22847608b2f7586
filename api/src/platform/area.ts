import './instance'
import { type Feature, routesOf } from '../kernel/feature'
import { administratorsRoutes } from './administrators/routes'
import { deleteExpiredAlerts } from './alerts/alerts'
import { operatorAlerts } from './alerts/tables'
import { auditTrail } from './audit/tables'
import { releaseTrials } from './blame/tables'
import { brandsRoutes } from './brands/routes'
import { themeDrafts, themeTrials, themeVersions } from './brands/tables'
import { companies, groups, studyLoads } from './companies/tables'
import { companyPasskeysRoutes } from './company-passkeys/routes'
import { companyReleasesRoutes } from './company-releases/routes'
import { releaseRequests } from './company-releases/tables'
import { controlsRoutes } from './controls/routes'
import { killSwitches, rolloutApprovals, rolloutPauses } from './controls/tables'
import { countOwn } from './data-export'
import { eraseNames, eraseOutgoing } from './erasure'
import { eventsRoutes } from './events/routes'
import * as retention from './evidence/retention'
import { evidenceRoutes } from './evidence/routes'
import * as evidence from './evidence/tables'
import { deleteExpiredRemoteFailures } from './failures/retention'
import { failuresRoutes } from './failures/routes'
import { remoteFailures } from './failures/tables'
import { featuresRoutes } from './features/routes'
import { featureChanges, featureSettings } from './features/tables'
import { healthRoutes } from './health/routes'
import { localesRoutes } from './locales/routes'
import { openApiRoutes } from './openapi/routes'
import { operationsRoutes } from './operations/routes'
import { deleteExpiredOutgoing } from './outgoing/retention'
import { emailSuppressions, outgoingMessages } from './outgoing/tables'
import { rolloutPlans } from './plans/tables'
import { platformPolicies } from './policies'
import { previewsRoutes } from './previews/routes'
import { registryRoutes } from './registry/routes'
import { registryState } from './registry/tables'
import { releasesRoutes } from './releases/routes'
import * as releases from './releases/tables'
import { rolloutsRoutes } from './rollouts/routes'
import { rolloutChanges, rollouts } from './rollouts/tables'
import { deleteExpiredSecurityEvents } from './security-events/rows'
import { securityEvents } from './security-events/tables'
import { themeRoutes } from './theme/routes'
import { brandFiles, themes } from './theme/tables'
import { tokensRoutes } from './tokens/routes'
import { teamTokens } from './tokens/tables'

/** Companies with their themes and brands. */
const companyFeatures: readonly Feature[] = [
  { tables: [companies, groups, studyLoads] },
  { routes: themeRoutes, tables: [themes, brandFiles] },
  { routes: brandsRoutes, tables: [themeVersions, themeTrials, themeDrafts] },
  { routes: administratorsRoutes },
  { routes: companyPasskeysRoutes },
  { routes: companyReleasesRoutes, tables: [releaseRequests] },
  { routes: featuresRoutes, tables: [featureSettings, featureChanges] },
]

/** Releases, who gets them, and what is known of them. */
const releaseFeatures: readonly Feature[] = [
  { routes: registryRoutes, tables: [registryState] },
  { routes: releasesRoutes, tables: Object.values(releases) },
  { routes: rolloutsRoutes, tables: [rollouts, rolloutChanges, rolloutPlans] },
  { routes: controlsRoutes, tables: [killSwitches, rolloutApprovals, rolloutPauses] },
  { routes: previewsRoutes },
  { routes: tokensRoutes, tables: [teamTokens] },
  {
    routes: failuresRoutes,
    tables: [remoteFailures],
    cleanup: [{ name: 'remote_failures', retentionDays: 90, deleteExpired: deleteExpiredRemoteFailures }],
  },
  {
    routes: evidenceRoutes,
    tables: [...Object.values(evidence), releaseTrials],
    cleanup: [
      // As long as the token of a load is taken.
      { name: 'release_loads', retentionDays: 7, deleteExpired: retention.deleteExpiredLoads },
      { name: 'release_outages', retentionDays: 7, deleteExpired: retention.deleteExpiredOutages },
      { name: 'release_trials', retentionDays: 7, deleteExpired: retention.deleteExpiredTrials },
      { name: 'release_errors', retentionDays: 90, deleteExpired: retention.deleteExpiredErrors },
      { name: 'release_hours', retentionDays: 400, deleteExpired: retention.deleteExpiredHours },
      { name: 'release_verdicts', retentionDays: 400, deleteExpired: retention.deleteExpiredVerdicts },
    ],
  },
  {
    routes: operationsRoutes,
    tables: [operatorAlerts],
    cleanup: [{ name: 'operator_alerts', retentionDays: 90, deleteExpired: deleteExpiredAlerts }],
  },
]

/** What is common to all: messages, trails, live updates. */
const commonFeatures: readonly Feature[] = [
  { policies: platformPolicies, count: countOwn, erase: eraseNames, tables: [auditTrail] },
  {
    tables: [outgoingMessages, emailSuppressions],
    erase: eraseOutgoing,
    cleanup: [{ name: 'outgoing', retentionDays: 7, deleteExpired: deleteExpiredOutgoing }],
  },
  {
    tables: [securityEvents],
    // Attacks are mostly found months later.
    cleanup: [{ name: 'security_events', retentionDays: 180, deleteExpired: deleteExpiredSecurityEvents }],
  },
  { routes: localesRoutes },
  { routes: eventsRoutes },
  { routes: healthRoutes },
  { routes: openApiRoutes },
]

/** The ground of all areas: companies, releases, messages. */
export const platformFeatures: readonly Feature[] = [...companyFeatures, ...releaseFeatures, ...commonFeatures]

/** Registers the calls of the platform. */
export const platformArea = routesOf(platformFeatures)
