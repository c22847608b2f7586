import { useCallback, useEffect, useRef } from 'react'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { currentOperations, type OperatedRemote, type Operations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'
import { listRollouts, type Rollout } from '@almanac/contracts/platform/rollouts'
import { scopeKey } from '../scope/scope'

/** Interval between requests for the revision, which changes with any rule or release. */
const REVISION_INTERVAL_MS = 5_000
/** Failures are refetched at this interval even without a new revision. */
const FAILURES_INTERVAL_MS = 60_000

/**
 * The state of all remotes, of their rules that of everyone, refetched while the page is visible, so that it includes changes by others and
 * automatic rollbacks.
 */
export function useOperations() {
  const queries = useQueryClient()
  const operations = useQuery({
    ...queryOf(currentOperations, { query: { rules: 'everyone' } }),
    refetchInterval: FAILURES_INTERVAL_MS,
  })
  const { data } = useQuery({ ...queryOf(registryRevision), refetchInterval: REVISION_INTERVAL_MS })
  const revision = data?.revision
  const seen = useRef(revision)

  useEffect(() => {
    if (seen.current !== undefined && revision !== seen.current) refetchAll(queries)
    seen.current = revision
  }, [queries, revision])

  return operations
}

function refetchAll(queries: ReturnType<typeof useQueryClient>): void {
  for (const { id } of [currentOperations, listRollouts]) void queries.invalidateQueries({ queryKey: [id] })
}

/** The rules of one remote, which are fetched when somebody looks at them: of hundreds of companies there are thousands. */
export interface RulesOfRemote {
  /** The remote with all its rules; with that of everyone while the others are not there. */
  remote: OperatedRemote
  isComplete: boolean
  /** The status of the failed request; null unless it failed. */
  failed: number | null
  retry: () => void
}

export function useRulesOf(remote: OperatedRemote): RulesOfRemote {
  // An older server has sent all of them.
  const isPart = remote.exceptions !== undefined
  const { data, error, refetch } = useQuery({
    ...queryOf(listRollouts, { query: { remote: remote.remote } }),
    enabled: isPart,
  })
  return {
    remote: isPart && data ? { ...remote, rollouts: data } : remote,
    isComplete: !isPart || data !== undefined,
    failed: error && data === undefined ? error.status : null,
    retry: () => void refetch(),
  }
}

/**
 * Writes the server's response to a change into the cached state, then refetches the whole state. A withdrawal changes
 * thousands of rules at once, which are written together.
 */
export function useApplyRollouts(): (...rollouts: readonly Rollout[]) => void {
  const queries = useQueryClient()
  return useCallback(
    (...rollouts) => {
      if (rollouts.length > 0) {
        queries.setQueriesData<Operations>(
          { queryKey: [currentOperations.id] },
          (state) => state && withRollouts(state, rollouts),
        )
        queries.setQueriesData<Rollout[]>(
          { queryKey: [listRollouts.id] },
          (rules) => rules && withRules(rules, rollouts),
        )
      }
      refetchAll(queries)
    },
    [queries],
  )
}

/** The state with these rollouts in place of those of the same scopes. */
function withRollouts(operations: Operations, rollouts: readonly Rollout[]): Operations {
  return {
    ...operations,
    remotes: operations.remotes.map((remote) => ({
      ...remote,
      rollouts: withRules(
        remote.rollouts,
        rollouts.filter((rollout) => rollout.remote === remote.remote),
      ),
    })),
  }
}

/** The rules of a remote with these in place of those of the same scopes; those of another remote as they are. */
function withRules(rules: readonly Rollout[], rollouts: readonly Rollout[]): Rollout[] {
  const [first] = rollouts
  if (!first || rules.some(({ remote }) => remote !== first.remote)) return [...rules]
  const replaced = new Set(rollouts.map(scopeKey))
  return [...rules.filter((rule) => !replaced.has(scopeKey(rule))), ...rollouts]
}
