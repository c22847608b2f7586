import {
  type AccountContribution,
  clearSessionCookie,
  findAppSession,
  findSession,
  isCsrfToken,
  isFactorDue,
  isPasskeyDue,
  validSessionsAmong,
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

/** The account hooks of areas above. */
export const accountContributions: readonly AccountContribution[] = [
  socialHooks,
  surveysHooks,
  activitiesHooks,
  telehealthHooks,
]

/** Identification of callers: by sessions and by team tokens. */
export const authentication: Authentication = {
  credentialOf: readSessionCookie,
  findSession,
  findAppSession,
  validSessionsAmong,
  clearCookie: clearSessionCookie,
  isCsrfToken,
  isFactorDue,
  isPasskeyDue,
  isOperator: async (database, user_id) => (await rolesOf(database, user_id)).includes('operator'),
  teamOf,
}

/** The row rule of every policy; the type checker fails where one is missing. */
export const rowRules: RowRules = {
  ...platformPolicies,
  ...socialPolicies,
  ...surveysPolicies,
  ...activitiesPolicies,
  ...telehealthPolicies,
  ...dataExportPolicies,
}
