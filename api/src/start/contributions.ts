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
import { rolesOf } from '../people'
import { teamOf } from '../platform'
import type { Authentication } from '../http/authentication'
import { allRowRules } from '../http/policies'
import type { AccountContribution } from '../kernel/account-hooks'
import { features } from './features'

/** What features contribute to accounts. */
export const accountContributions: readonly AccountContribution[] = [...features.flatMap(({ account = [] }) => account)]

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
export const rowRules = allRowRules([...features.flatMap(({ policies = [] }) => policies)])
