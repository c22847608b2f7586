import type { Migration } from 'kysely'
import * as initial from './2026-11-22-initial'
import * as surveys from './2026-11-22-surveys'
import * as consentChain from './2026-11-23-consent-chain'
import * as historyIndex from './2026-11-23-history-index'
import * as historyViews from './2026-11-23-history-views'
import * as leaderboard from './2026-11-23-leaderboard'
import * as reports from './2026-11-23-reports'
import * as responseComments from './2026-11-23-response-comments'
import * as surveyExternals from './2026-11-23-survey-externals'
import * as polls from './2026-11-24-polls'
import * as recordAccess from './2026-11-24-record-access'
import * as reminderVersions from './2026-11-24-reminder-versions'
import * as responsePictures from './2026-11-24-response-pictures'
import * as conversationStorage from './2026-11-25-conversation-storage'
import * as relationships from './2026-11-25-relationships'
import * as historyMonths from './2026-11-26-history-months'
import * as recorders from './2026-11-26-recorders'
import * as userReports from './2026-11-26-user-reports'
import * as samples from './2026-11-27-samples'
import * as appointmentSides from './2026-11-28-appointment-sides'
import * as deviceSources from './2026-11-28-device-sources'
import * as historyQuarters from './2026-11-28-history-quarters'
import * as nativePushTokens from './2026-11-28-native-push-tokens'
import * as videoRooms from './2026-11-28-video-rooms'
import * as readSurveyAlerts from './2026-11-29-read-survey-alerts'
import * as waitingRooms from './2026-11-29-waiting-rooms'
import * as appSignIn from './2026-11-30-app-sign-in'
import * as canceledAppointments from './2026-12-01-canceled-appointments'
import * as endedCalls from './2026-12-02-ended-calls'
import * as sampleCounts from './2026-12-02-sample-counts'
import * as leftOutMeasurements from './2026-12-03-left-out-measurements'
import * as loginOutcomes from './2026-12-03-login-outcomes'
import * as formerViewers from './2026-12-04-former-viewers'
import * as responsesOfMonths from './2026-12-04-responses-of-months'
import * as surveyAnswerHistory from './2026-12-04-survey-answer-history'
import * as consentNotices from './2026-12-05-consent-notices'
import * as profileEntryRevisions from './2026-12-05-profile-entry-revisions'
import * as activityConsentNotices from './2026-12-06-activity-consent-notices'
import * as sampleDevices from './2026-12-07-sample-devices'
import * as sampleRecords from './2026-12-07-sample-records'
import * as glucoseUnit from './2026-12-08-glucose-unit'
import * as healthImports from './2026-12-08-health-imports'
import * as endedSessions from './2026-12-09-ended-sessions'
import * as normalizedNames from './2026-12-09-normalized-names'
import * as ownDataGrants from './2026-12-09-own-data-grants'
import * as wordsOfMessages from './2026-12-09-words-of-messages'
import * as leavingConversations from './2026-12-10-leaving-conversations'
import * as unconnectedVisits from './2026-12-10-unconnected-visits'
import * as secondFactorAsked from './2026-12-11-second-factor-asked'
import * as userRegion from './2026-12-11-user-region'
import * as answersOfConversationRequests from './2026-12-12-answers-of-conversation-requests'
import * as passkeys from './2026-12-12-passkeys'
import * as namesPeopleGave from './2026-12-13-names-people-gave'
import * as replacedCredentials from './2026-12-13-replaced-credentials'
import * as namedDoctors from './2026-12-14-named-doctors'
import * as featureSettings from './2026-12-15-feature-settings'
import * as withdrawnReleases from './2026-12-15-withdrawn-releases'
import * as installedBuilds from './2026-12-16-installed-builds'
import * as releaseLoads from './2026-12-16-release-loads'
import * as rolloutControls from './2026-12-19-rollout-controls'
import * as releaseMaps from './2026-12-20-release-maps'
import * as outageAlerts from './2026-12-21-outage-alerts'
import * as verdictReasons from './2026-12-21-verdict-reasons'
import * as releaseHours from './2026-12-22-release-hours'
import * as unwellDays from './2026-12-23-unwell-days'
import * as passkeySignIn from './2026-12-30-passkey-sign-in'
import * as reasonsByCode from './2026-12-31-reasons-by-code'
import * as brands from './2027-01-01-brands'
import * as prerenderedScreens from './2027-01-02-prerendered-screens'
import * as brandStudio from './2027-01-03-brand-studio'
import * as releaseRequests from './2027-01-04-release-requests'
import * as companyPasskeys from './2027-01-05-company-passkeys'

/** Every migration by its dated name, in order. One that has landed is never changed (landed.json): a new one follows it. */
export const migrations: Record<string, Migration> = {
  '2026-11-22-initial': initial,
  '2026-11-22-surveys': surveys,
  '2026-11-23-consent-chain': consentChain,
  '2026-11-23-history-index': historyIndex,
  '2026-11-23-history-views': historyViews,
  '2026-11-23-leaderboard': leaderboard,
  '2026-11-23-reports': reports,
  '2026-11-23-response-comments': responseComments,
  '2026-11-23-survey-externals': surveyExternals,
  '2026-11-24-polls': polls,
  '2026-11-24-record-access': recordAccess,
  '2026-11-24-reminder-versions': reminderVersions,
  '2026-11-24-response-pictures': responsePictures,
  '2026-11-25-conversation-storage': conversationStorage,
  '2026-11-25-relationships': relationships,
  '2026-11-26-history-months': historyMonths,
  '2026-11-26-recorders': recorders,
  '2026-11-26-user-reports': userReports,
  '2026-11-27-samples': samples,
  '2026-11-28-appointment-sides': appointmentSides,
  '2026-11-28-device-sources': deviceSources,
  '2026-11-28-history-quarters': historyQuarters,
  '2026-11-28-native-push-tokens': nativePushTokens,
  '2026-11-28-video-rooms': videoRooms,
  '2026-11-29-read-survey-alerts': readSurveyAlerts,
  '2026-11-29-waiting-rooms': waitingRooms,
  '2026-11-30-app-sign-in': appSignIn,
  '2026-12-01-canceled-appointments': canceledAppointments,
  '2026-12-02-ended-calls': endedCalls,
  '2026-12-02-sample-counts': sampleCounts,
  '2026-12-03-left-out-measurements': leftOutMeasurements,
  '2026-12-03-login-outcomes': loginOutcomes,
  '2026-12-04-former-viewers': formerViewers,
  '2026-12-04-responses-of-months': responsesOfMonths,
  '2026-12-04-survey-answer-history': surveyAnswerHistory,
  '2026-12-05-consent-notices': consentNotices,
  '2026-12-05-profile-entry-revisions': profileEntryRevisions,
  '2026-12-06-activity-consent-notices': activityConsentNotices,
  '2026-12-07-sample-devices': sampleDevices,
  '2026-12-07-sample-records': sampleRecords,
  '2026-12-08-glucose-unit': glucoseUnit,
  '2026-12-08-health-imports': healthImports,
  '2026-12-09-ended-sessions': endedSessions,
  '2026-12-09-normalized-names': normalizedNames,
  '2026-12-09-own-data-grants': ownDataGrants,
  '2026-12-09-words-of-messages': wordsOfMessages,
  '2026-12-10-leaving-conversations': leavingConversations,
  '2026-12-10-unconnected-visits': unconnectedVisits,
  '2026-12-11-second-factor-asked': secondFactorAsked,
  '2026-12-11-user-region': userRegion,
  '2026-12-12-answers-of-conversation-requests': answersOfConversationRequests,
  '2026-12-12-passkeys': passkeys,
  '2026-12-13-names-people-gave': namesPeopleGave,
  '2026-12-13-replaced-credentials': replacedCredentials,
  '2026-12-14-named-doctors': namedDoctors,
  '2026-12-15-feature-settings': featureSettings,
  '2026-12-15-withdrawn-releases': withdrawnReleases,
  '2026-12-16-installed-builds': installedBuilds,
  '2026-12-16-release-loads': releaseLoads,
  '2026-12-19-rollout-controls': rolloutControls,
  '2026-12-20-release-maps': releaseMaps,
  '2026-12-21-outage-alerts': outageAlerts,
  '2026-12-21-verdict-reasons': verdictReasons,
  '2026-12-22-release-hours': releaseHours,
  '2026-12-23-unwell-days': unwellDays,
  '2026-12-30-passkey-sign-in': passkeySignIn,
  '2026-12-31-reasons-by-code': reasonsByCode,
  '2027-01-01-brands': brands,
  '2027-01-02-prerendered-screens': prerenderedScreens,
  '2027-01-03-brand-studio': brandStudio,
  '2027-01-04-release-requests': releaseRequests,
  '2027-01-05-company-passkeys': companyPasskeys,
}
