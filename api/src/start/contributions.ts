import {
  type AccountContribution,
  clearSessionCookie,
  findAppSession,
  findSession,
  isCsrfToken,
  livingAmong,
  readSessionCookie,
} from '../account'
import { activitiesHooks, activitiesPolicies } from '../activities'
import { dataExportPolicies } from '../data-export'
import { socialHooks, socialPolicies } from '../social'
import { surveysHooks, surveysPolicies } from '../surveys'
import { rolesOf } from '../people'
import { teamOf, platformPolicies } from '../platform'
import type { Authentication } from '../http/authentication'
import type { RowRules } from '../http/policies'
import { telehealthHooks, telehealthPolicies } from '../telehealth'

/** What areas above the account do when one changes. */
export const accountContributions: readonly AccountContribution[] = [
  socialHooks,
  surveysHooks,
  activitiesHooks,
  telehealthHooks,
]

/** How the server tells who is calling: by the sessions of the account, and by the teams' tokens. */
export const authentication: Authentication = {
  credentialOf: readSessionCookie,
  findSession,
  findAppSession,
  livingAmong,
  clearCookie: clearSessionCookie,
  isCsrfToken,
  isOperator: async (database, user_id) => (await rolesOf(database, user_id)).includes('operator'),
  teamOf,
}

/** Every policy's rule about the row that a call names; one that no area brings fails the type checker. */
export const rowRules: RowRules = {
  ...platformPolicies,
  ...socialPolicies,
  ...surveysPolicies,
  ...activitiesPolicies,
  ...telehealthPolicies,
  ...dataExportPolicies,
}
