import type { Call } from '@almanac/contracts'
import * as analytics from '@almanac/contracts/account/analytics'
import * as appSignIn from '@almanac/contracts/account/app-sign-in'
import * as catalogue from '@almanac/contracts/account/catalogue'
import * as emails from '@almanac/contracts/account/emails'
import * as images from '@almanac/contracts/account/images'
import * as ownData from '@almanac/contracts/account/own-data'
import * as pages from '@almanac/contracts/account/pages'
import * as password from '@almanac/contracts/account/password'
import * as profile from '@almanac/contracts/account/profile'
import * as pushTokens from '@almanac/contracts/account/push-tokens'
import * as registration from '@almanac/contracts/account/registration'
import * as secondFactor from '@almanac/contracts/account/second-factor'
import * as session from '@almanac/contracts/account/session'
import * as support from '@almanac/contracts/account/support'
import * as activities from '@almanac/contracts/activities/activities'
import * as comments from '@almanac/contracts/activities/comments'
import * as healthyDoses from '@almanac/contracts/activities/healthy-doses'
import * as history from '@almanac/contracts/activities/history'
import * as historyViews from '@almanac/contracts/activities/history-views'
import * as leaderboard from '@almanac/contracts/activities/leaderboard'
import * as library from '@almanac/contracts/activities/library'
import * as lookups from '@almanac/contracts/activities/lookups'
import * as media from '@almanac/contracts/activities/media'
import * as objectives from '@almanac/contracts/activities/objectives'
import * as recordedForOthers from '@almanac/contracts/activities/recorded-for-others'
import * as reminders from '@almanac/contracts/activities/reminders'
import * as reports from '@almanac/contracts/activities/reports'
import * as responses from '@almanac/contracts/activities/responses'
import * as todos from '@almanac/contracts/activities/todos'
import * as unwellDays from '@almanac/contracts/activities/unwell-days'
import * as visibility from '@almanac/contracts/activities/visibility'
import * as appleHealth from '@almanac/contracts/devices/apple-health'
import * as appleHealthImports from '@almanac/contracts/devices/apple-health-imports'
import * as daily from '@almanac/contracts/devices/daily'
import * as deviceOrder from '@almanac/contracts/devices/device-order'
import * as dexcom from '@almanac/contracts/devices/dexcom'
import * as glucose from '@almanac/contracts/devices/glucose'
import * as healthConnect from '@almanac/contracts/devices/health-connect'
import * as humanApi from '@almanac/contracts/devices/human-api'
import * as ledger from '@almanac/contracts/devices/ledger'
import * as samples from '@almanac/contracts/devices/samples'
import * as wearables from '@almanac/contracts/devices/wearables'
import * as administrators from '@almanac/contracts/platform/administrators'
import * as brands from '@almanac/contracts/platform/brands'
import * as companyPasskeys from '@almanac/contracts/platform/company-passkeys'
import * as companyReleases from '@almanac/contracts/platform/company-releases'
import * as controls from '@almanac/contracts/platform/controls'
import * as events from '@almanac/contracts/platform/events'
import * as failures from '@almanac/contracts/platform/failures'
import * as features from '@almanac/contracts/platform/features'
import * as health from '@almanac/contracts/platform/health'
import * as locales from '@almanac/contracts/platform/locales'
import * as operations from '@almanac/contracts/platform/operations'
import * as outcomes from '@almanac/contracts/platform/outcomes'
import * as previews from '@almanac/contracts/platform/previews'
import * as registry from '@almanac/contracts/platform/registry'
import * as releases from '@almanac/contracts/platform/releases'
import * as rollouts from '@almanac/contracts/platform/rollouts'
import * as theme from '@almanac/contracts/platform/theme'
import * as blockedUsers from '@almanac/contracts/social/blocked-users'
import * as conversations from '@almanac/contracts/social/conversations'
import * as relationshipGroups from '@almanac/contracts/social/groups'
import * as polls from '@almanac/contracts/social/polls'
import * as relationships from '@almanac/contracts/social/relationships'
import * as userReports from '@almanac/contracts/social/user-reports'
import * as consent from '@almanac/contracts/surveys/consent'
import * as dynamicLists from '@almanac/contracts/surveys/dynamic-lists'
import * as surveyResponses from '@almanac/contracts/surveys/responses'
import * as survey from '@almanac/contracts/surveys/survey'
import * as appointments from '@almanac/contracts/telehealth/appointments'
import * as room from '@almanac/contracts/telehealth/room'
import { policies } from '../http/policies'
import { table } from './table'
import type { Output } from './output'

/** `almanac policies`: the permissions of every call, and the meaning of the policies. */
export function showPolicies({ print }: Output): void {
  print(
    table(
      ['CALL', 'METHOD', 'PATH', 'POLICY', 'BEFORE A PASSKEY'],
      calls.map(({ id, method, path, policy, before_passkey }) => [
        id,
        method,
        path,
        policy,
        policies[policy].session !== 'required' || before_passkey ? 'yes' : '',
      ]),
    ),
  )
  print('')
  print(
    table(
      ['POLICY', 'CALLS', 'WHO MAY'],
      Object.entries(policies).map(([name, { who }]) => [
        name,
        String(calls.filter(({ policy }) => policy === name).length),
        who,
      ]),
    ),
  )
}

/** Whether a module's export is a call, not a constant. */
const isCall = (exported: unknown): exported is Call =>
  typeof exported === 'object' && exported !== null && 'policy' in exported && 'path' in exported

/** All calls of the product, in the order of the contracts; a test compares them with the server's routes. */
export const calls: readonly Call[] = [
  analytics,
  catalogue,
  emails,
  images,
  ownData,
  pages,
  password,
  profile,
  appSignIn,
  pushTokens,
  registration,
  secondFactor,
  session,
  support,
  activities,
  comments,
  healthyDoses,
  history,
  historyViews,
  leaderboard,
  library,
  lookups,
  media,
  objectives,
  recordedForOthers,
  reminders,
  reports,
  responses,
  todos,
  unwellDays,
  visibility,
  appleHealth,
  appleHealthImports,
  healthConnect,
  daily,
  deviceOrder,
  dexcom,
  glucose,
  humanApi,
  ledger,
  samples,
  wearables,
  administrators,
  brands,
  companyPasskeys,
  companyReleases,
  controls,
  events,
  failures,
  features,
  health,
  locales,
  operations,
  outcomes,
  previews,
  registry,
  releases,
  rollouts,
  theme,
  blockedUsers,
  conversations,
  relationshipGroups,
  polls,
  relationships,
  userReports,
  consent,
  dynamicLists,
  surveyResponses,
  survey,
  appointments,
  room,
].flatMap((contract) => Object.values<unknown>(contract).filter(isCall))
