import {
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
import { allRowRules } from '../http/policies'
import type { AccountContribution } from '../kernel/account-hooks'
import { features } from './features'

/** What areas and features contribute to accounts. */
export const accountContributions: readonly AccountContribution[] = [
  socialHooks,
  surveysHooks,
  activitiesHooks,
  ...features.flatMap(({ account = [] }) => account),
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

/** The row rule of every policy. */
export const rowRules = allRowRules([
  platformPolicies,
  socialPolicies,
  surveysPolicies,
  activitiesPolicies,
  dataExportPolicies,
  ...features.flatMap(({ policies = [] }) => policies),
])
