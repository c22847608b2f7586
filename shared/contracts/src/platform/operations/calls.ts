import { call } from '../../call'
import type * as schema from './schema'

export type { OperatedRemote, Operations, TeamToken } from './schema'

/** All data of the operations page: health, releases, rollouts, plans, history, tokens. */
export const currentOperations = call<typeof schema.currentOperations>({
  id: 'currentOperations',
  area: 'platform',
  method: 'GET',
  path: '/operations',
  policy: 'operator',
})

/** Creates a team's token, valid for one remote. */
export const createTeamToken = call<typeof schema.createTeamToken>({
  id: 'createTeamToken',
  area: 'platform',
  method: 'POST',
  path: '/team_tokens',
  policy: 'operator',
})

/** Revokes a token immediately. */
export const revokeTeamToken = call<typeof schema.revokeTeamToken>({
  id: 'revokeTeamToken',
  area: 'platform',
  method: 'DELETE',
  path: '/team_tokens/{id}',
  policy: 'operator',
})
