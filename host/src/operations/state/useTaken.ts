import { useCallback } from 'react'
import { useQueryClient } from '@almanac/api-client/query'
import { currentOperations, type Operations } from '@almanac/contracts/platform/operations'
import type { Rollout } from '@almanac/contracts/platform/rollouts'
import { sameScope } from '../scope/scope'

/** The state with one scope's rollout as the server has just answered it. */
function withRollout(operations: Operations, rollout: Rollout): Operations {
  return {
    ...operations,
    remotes: operations.remotes.map((remote) =>
      remote.remote === rollout.remote
        ? { ...remote, rollouts: [...remote.rollouts.filter((other) => !sameScope(other, rollout)), rollout] }
        : remote,
    ),
  }
}

/** Shows what the server answered to a change at once, and asks for the whole state anew. */
export function useTaken(): (rollout?: Rollout) => void {
  const queries = useQueryClient()
  return useCallback(
    (rollout) => {
      if (rollout)
        queries.setQueriesData<Operations>(
          { queryKey: [currentOperations.id] },
          (known) => known && withRollout(known, rollout),
        )
      void queries.invalidateQueries({ queryKey: [currentOperations.id] })
    },
    [queries],
  )
}
