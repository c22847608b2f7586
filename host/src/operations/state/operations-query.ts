import { useCallback, useEffect, useRef } from 'react'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { currentOperations, type Operations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import type { Rollout } from '@almanac/contracts/platform/rollouts'
import { sameScope } from '../scope/scope'

/** Interval between requests for the revision, which changes with any rule or release. */
const REVISION_INTERVAL_MS = 5_000
/** Failures are refetched at this interval even without a new revision. */
const FAILURES_INTERVAL_MS = 60_000

/**
 * The state of all remotes, refetched while the page is visible, so that it includes changes by others and
 * automatic rollbacks.
 */
export function useOperations() {
  const queries = useQueryClient()
  const operations = useQuery({ ...queryOf(currentOperations), refetchInterval: FAILURES_INTERVAL_MS })
  const { data } = useQuery({ ...queryOf(registryRevision), refetchInterval: REVISION_INTERVAL_MS })
  const revision = data?.revision
  const seen = useRef(revision)

  useEffect(() => {
    if (seen.current !== undefined && revision !== seen.current)
      void queries.invalidateQueries({ queryKey: [currentOperations.id] })
    seen.current = revision
  }, [queries, revision])

  return operations
}

/** Writes the server's response to a change into the cached state, then refetches the whole state. */
export function useApplyRollout(): (rollout?: Rollout) => void {
  const queries = useQueryClient()
  return useCallback(
    (rollout) => {
      if (rollout)
        queries.setQueriesData<Operations>(
          { queryKey: [currentOperations.id] },
          (state) => state && withRollout(state, rollout),
        )
      void queries.invalidateQueries({ queryKey: [currentOperations.id] })
    },
    [queries],
  )
}

/** The state with the rollout of one scope replaced. */
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
