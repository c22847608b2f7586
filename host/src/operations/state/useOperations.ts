import { useEffect, useRef } from 'react'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { currentOperations } from '@almanac/contracts/platform/operations'
import { registryRevision } from '@almanac/contracts/platform/registry'

/** Milliseconds between two cheap questions whether anything about releases changed, by whomever. */
const REVISION_EVERY = 5_000
/** Milliseconds after which failures are counted anew even if nothing changed. */
const FAILURES_EVERY = 60_000

/** What operators look at, kept fresh while the page is in sight: also what others change and what the server takes back. */
export function useOperations() {
  const queries = useQueryClient()
  const operations = useQuery({ ...queryOf(currentOperations), refetchInterval: FAILURES_EVERY })
  const { data } = useQuery({ ...queryOf(registryRevision), refetchInterval: REVISION_EVERY })
  const revision = data?.revision
  const seen = useRef(revision)

  useEffect(() => {
    if (seen.current !== undefined && revision !== seen.current)
      void queries.invalidateQueries({ queryKey: [currentOperations.id] })
    seen.current = revision
  }, [queries, revision])

  return operations
}
