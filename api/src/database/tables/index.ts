import type { DeclaredTable, TablesOf } from '../declare/table'
import type * as accountCodes from '../../account/codes/tables'
import type * as accountEmails from '../../account/emails/tables'
import type * as accountErasure from '../../account/erasure/tables'
import type * as accountImages from '../../account/images/tables'
import type * as accountPages from '../../account/pages/tables'
import type * as accountPassword from '../../account/password/tables'
import type * as accountProfile from '../../account/profile/tables'
import type * as accountRegistration from '../../account/registration/tables'
import type * as accountSecondFactor from '../../account/second-factor/tables'
import type * as accountSession from '../../account/session/tables'
import type * as activitiesActivities from '../../activities/activities/tables'
import type * as activitiesComments from '../../activities/comments/tables'
import type * as activitiesDefinitions from '../../activities/definitions/tables'
import type * as activitiesHealthyDoses from '../../activities/healthy-doses/tables'
import type * as activitiesHistory from '../../activities/history/tables'
import type * as activitiesHistoryViews from '../../activities/history-views/tables'
import type * as activitiesLeaderboard from '../../activities/leaderboard/tables'
import type * as activitiesLibrary from '../../activities/library/tables'
import type * as activitiesMedia from '../../activities/media/tables'
import type * as activitiesObjectives from '../../activities/objectives/tables'
import type * as activitiesReminders from '../../activities/reminders/tables'
import type * as activitiesResponses from '../../activities/responses/tables'
import type * as activitiesTodos from '../../activities/todos/tables'
import type * as activitiesUnwellDays from '../../activities/unwell-days/tables'
import type * as activitiesVisibility from '../../activities/visibility/tables'
import type * as dataExportReports from '../../data-export/reports/tables'
import type * as devicesAppleHealth from '../../devices/apple-health/tables'
import type * as devicesDexcom from '../../devices/dexcom/tables'
import type * as devicesSamples from '../../devices/samples/tables'
import type * as devicesSync from '../../devices/sync/tables'
import type * as httpLimits from '../../http/limits/tables'
import type * as people from '../../people/tables'
import type * as platformAlerts from '../../platform/alerts/tables'
import type * as platformAudit from '../../platform/audit/tables'
import type * as platformBlame from '../../platform/blame/tables'
import type * as platformBrands from '../../platform/brands/tables'
import type * as platformCompanies from '../../platform/companies/tables'
import type * as platformCompanyReleases from '../../platform/company-releases/tables'
import type * as platformControls from '../../platform/controls/tables'
import type * as platformEvidence from '../../platform/evidence/tables'
import type * as platformFailures from '../../platform/failures/tables'
import type * as platformFeatures from '../../platform/features/tables'
import type * as platformOutgoing from '../../platform/outgoing/tables'
import type * as platformPlans from '../../platform/plans/tables'
import type * as platformRegistry from '../../platform/registry/tables'
import type * as platformReleases from '../../platform/releases/tables'
import type * as platformRollouts from '../../platform/rollouts/tables'
import type * as platformSecurityEvents from '../../platform/security-events/tables'
import type * as platformTheme from '../../platform/theme/tables'
import type * as platformTokens from '../../platform/tokens/tables'
import type * as socialBlockedUsers from '../../social/blocked-users/tables'
import type * as socialConversations from '../../social/conversations/tables'
import type * as socialGroups from '../../social/groups/tables'
import type * as socialPolls from '../../social/polls/tables'
import type * as socialRelationships from '../../social/relationships/tables'
import type * as socialUserReports from '../../social/user-reports/tables'
import type * as surveysAlerts from '../../surveys/alerts/tables'
import type * as surveysConsent from '../../surveys/consent/tables'
import type * as surveysDynamicLists from '../../surveys/dynamic-lists/tables'
import type * as surveysResponses from '../../surveys/responses/tables'
import type * as surveysSurvey from '../../surveys/survey/tables'
import type * as telehealth from '../../telehealth/tables'

/** The tables that a module declares. */
type Declared<Module> = Extract<Module[keyof Module], DeclaredTable>

/** All tables, each declared beside its feature. An area queries its own, and calls other areas' functions for theirs. */
export type Tables = TablesOf<
  | Declared<typeof accountCodes>
  | Declared<typeof accountEmails>
  | Declared<typeof accountErasure>
  | Declared<typeof accountImages>
  | Declared<typeof accountPages>
  | Declared<typeof accountPassword>
  | Declared<typeof accountProfile>
  | Declared<typeof accountRegistration>
  | Declared<typeof accountSecondFactor>
  | Declared<typeof accountSession>
  | Declared<typeof activitiesActivities>
  | Declared<typeof activitiesComments>
  | Declared<typeof activitiesDefinitions>
  | Declared<typeof activitiesHealthyDoses>
  | Declared<typeof activitiesHistory>
  | Declared<typeof activitiesHistoryViews>
  | Declared<typeof activitiesLeaderboard>
  | Declared<typeof activitiesLibrary>
  | Declared<typeof activitiesMedia>
  | Declared<typeof activitiesObjectives>
  | Declared<typeof activitiesReminders>
  | Declared<typeof activitiesResponses>
  | Declared<typeof activitiesTodos>
  | Declared<typeof activitiesUnwellDays>
  | Declared<typeof activitiesVisibility>
  | Declared<typeof dataExportReports>
  | Declared<typeof devicesAppleHealth>
  | Declared<typeof devicesDexcom>
  | Declared<typeof devicesSamples>
  | Declared<typeof devicesSync>
  | Declared<typeof httpLimits>
  | Declared<typeof people>
  | Declared<typeof platformAlerts>
  | Declared<typeof platformAudit>
  | Declared<typeof platformBlame>
  | Declared<typeof platformBrands>
  | Declared<typeof platformCompanies>
  | Declared<typeof platformCompanyReleases>
  | Declared<typeof platformControls>
  | Declared<typeof platformEvidence>
  | Declared<typeof platformFailures>
  | Declared<typeof platformFeatures>
  | Declared<typeof platformOutgoing>
  | Declared<typeof platformPlans>
  | Declared<typeof platformRegistry>
  | Declared<typeof platformReleases>
  | Declared<typeof platformRollouts>
  | Declared<typeof platformSecurityEvents>
  | Declared<typeof platformTheme>
  | Declared<typeof platformTokens>
  | Declared<typeof socialBlockedUsers>
  | Declared<typeof socialConversations>
  | Declared<typeof socialGroups>
  | Declared<typeof socialPolls>
  | Declared<typeof socialRelationships>
  | Declared<typeof socialUserReports>
  | Declared<typeof surveysAlerts>
  | Declared<typeof surveysConsent>
  | Declared<typeof surveysDynamicLists>
  | Declared<typeof surveysResponses>
  | Declared<typeof surveysSurvey>
  | Declared<typeof telehealth>
>
