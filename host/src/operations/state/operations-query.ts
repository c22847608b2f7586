import { useCallback, useEffect, useRef } from 'react'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { currentOperations, type Operations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import type { Rollout } from '@almanac/contracts/platform/rollouts'
import { sameScope } from '../scope/scope'

/** Between two cheap requests that find out whether anybody changed anything about releases. */
const REVISION_INTERVAL_MS = 5_000
/** Failures are counted again after this even if nothing changed. */
const FAILURES_INTERVAL_MS = 60_000

/** What operators look at, refetched while the page is in view: also what others change and what the server takes back. */
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

/** Shows what the server answered to a change at once, and asks for the whole state again. */
export function useApplyRollout(): (rollout?: Rollout) => void {
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
