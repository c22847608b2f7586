import { useCallback, useEffect, useRef } from 'react'
import { queryOf, useQuery, useQueryClient } from '@almanac/api-client/query'
import { listFeatures, type OperatedFeature } from '@almanac/contracts/platform/features'
import { registryRevision } from '@almanac/contracts/platform/registry'

/** Every feature and flag; refetched when the registry's revision changes (`useOperations` asks for that). */
export function useFeatures() {
  const queries = useQueryClient()
  const features = useQuery(queryOf(listFeatures))
  const revision = useQuery({ ...queryOf(registryRevision) }).data?.revision
  const seen = useRef(revision)

  useEffect(() => {
    if (seen.current !== undefined && revision !== seen.current)
      void queries.invalidateQueries({ queryKey: [listFeatures.id] })
    seen.current = revision
  }, [queries, revision])

  return features
}

/** Writes the server's response to a change into the cached list; without one the list is refetched. */
export function useApplyFeature(): (feature?: OperatedFeature) => void {
  const queries = useQueryClient()
  return useCallback(
    (feature) => {
      if (!feature) void queries.invalidateQueries({ queryKey: [listFeatures.id] })
      else
        queries.setQueriesData<OperatedFeature[]>({ queryKey: [listFeatures.id] }, (list) =>
          list?.map((other) => (other.name === feature.name ? feature : other)),
        )
    },
    [queries],
  )
}
