import { clearSessionCookie, findSession, isCsrfToken, livingAmong, readSessionCookie } from '../account'
import { rolesOf } from '../people'
import { teamOf } from '../platform'
import type { Authentication } from '../http/authentication'

/** How the server tells who is calling: by the sessions of the account, and by the teams' tokens. */
export const authentication: Authentication = {
  credentialOf: readSessionCookie,
  findSession,
  livingAmong,
  clearCookie: clearSessionCookie,
  isCsrfToken,
  isOperator: async (database, user_id) => (await rolesOf(database, user_id)).includes('operator'),
  teamOf,
}
