import { call } from '../../call'
import type * as schema from './schema'

export type { FailureCount, OperatedRemote, Operations, TeamToken } from './schema'

/** All that an operator looks at: releases, rollouts, failures, history, tokens. */
export const currentOperations = call<typeof schema.currentOperations>({
  id: 'currentOperations',
  area: 'platform',
  method: 'GET',
  path: '/operations',
  policy: 'operator',
})

/** A token for a team, good for one remote. */
export const createTeamToken = call<typeof schema.createTeamToken>({
  id: 'createTeamToken',
  area: 'platform',
  method: 'POST',
  path: '/team_tokens',
  policy: 'operator',
})

/** Ends a token at once. */
export const revokeTeamToken = call<typeof schema.revokeTeamToken>({
  id: 'revokeTeamToken',
  area: 'platform',
  method: 'DELETE',
  path: '/team_tokens/{id}',
  policy: 'operator',
})
