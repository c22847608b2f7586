import { type Feature, routesOf } from '../kernel/feature'
import { companyAdministrators, memberships, userRoles, users } from '../people/tables'
import { analyticsRoutes } from './analytics/routes'
import { appSignInRoutes } from './app-sign-in/routes'
import { catalogueRoutes } from './catalogue/routes'
import { deleteExpiredCodes } from './codes/issue'
import { oneTimeCodes } from './codes/tables'
import { countOwn } from './data-export/account'
import { emailRoutes } from './emails/routes'
import { emailConfirmations } from './emails/tables'
import { erasureRoutes } from './erasure/routes'
import { deletionRequests } from './erasure/tables'
import { imageRoutes } from './images/routes'
import { images } from './images/tables'
import { pageRoutes } from './pages/routes'
import { agreementAcceptances, pages } from './pages/tables'
import { deleteExpiredResets } from './password/reset'
import { passwordRoutes } from './password/routes'
import { passwordResets } from './password/tables'
import { profileRoutes } from './profile/routes'
import * as profile from './profile/tables'
import { pushTokenRoutes } from './push-tokens/routes'
import { eraseInvitationsOf } from './registration/erase-invitations'
import { registrationRoutes } from './registration/routes'
import { invitations, refusedAddresses } from './registration/tables'
import { deleteExpiredChallenges } from './second-factor/passkeys/challenges'
import { deleteExpiredSignInChallenges } from './second-factor/passkeys/sign-in-challenges'
import { secondFactorRoutes } from './second-factor/routes'
import * as secondFactor from './second-factor/tables'
import { deleteExpiredKnownDevices } from './session/known-device'
import { deleteExpiredPending } from './session/pending'
import { sessionRoutes } from './session/routes'
import { deleteExpiredSessions } from './session/store'
import { knownDevices, pendingEntries, sessions } from './session/tables'
import { supportRoutes } from './support/routes'

/** Accounts, sessions and pictures. The user is deleted last; only a hash of their address may stay, where it was unsubscribed. */
export const accountFeatures: readonly Feature[] = [
  {
    routes: sessionRoutes,
    tables: [sessions, knownDevices, pendingEntries],
    cleanup: [
      { name: 'sessions', retentionDays: 0, deleteExpired: deleteExpiredSessions },
      { name: 'known_devices', retentionDays: 0, deleteExpired: deleteExpiredKnownDevices },
      { name: 'pending_entries', retentionDays: 0, deleteExpired: deleteExpiredPending },
    ],
  },
  {
    routes: secondFactorRoutes,
    tables: Object.values(secondFactor),
    cleanup: [
      { name: 'passkey_challenges', retentionDays: 0, deleteExpired: deleteExpiredChallenges },
      { name: 'sign_in_challenges', retentionDays: 0, deleteExpired: deleteExpiredSignInChallenges },
    ],
  },
  {
    routes: passwordRoutes,
    tables: [passwordResets],
    cleanup: [{ name: 'password_resets', retentionDays: 0, deleteExpired: deleteExpiredResets }],
  },
  { routes: registrationRoutes, tables: [invitations, refusedAddresses], erase: eraseInvitationsOf },
  { routes: profileRoutes, tables: Object.values(profile), count: countOwn },
  { routes: catalogueRoutes },
  { routes: imageRoutes, tables: [images] },
  { routes: pageRoutes, tables: [agreementAcceptances, pages] },
  {
    routes: emailRoutes,
    tables: [emailConfirmations, oneTimeCodes],
    cleanup: [{ name: 'codes', retentionDays: 0, deleteExpired: deleteExpiredCodes }],
  },
  { routes: analyticsRoutes },
  { routes: pushTokenRoutes },
  { routes: appSignInRoutes },
  { routes: supportRoutes },
  { routes: erasureRoutes, tables: [deletionRequests, memberships, userRoles, companyAdministrators, users] },
]

/** Registers the calls of accounts. */
export const accountArea = routesOf(accountFeatures)
