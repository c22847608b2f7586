import { useQueryClient } from '@almanac/api-client/query'
import { listActivities, type Activity } from '@almanac/contracts/activities/activities'
import { useMemo } from 'react'

/** Whether a list in the cache is of her own activities. */
function isOwn(key: readonly unknown[]): boolean {
  const input = key[1]
  return !(
    typeof input === 'object' &&
    input !== null &&
    'query' in input &&
    typeof input.query === 'object' &&
    input.query !== null &&
    'user_id' in input.query
  )
}

/** Changes the activities of the dashboard before the server has answered, and reads them again after. */
export function useCachedActivities() {
  const queries = useQueryClient()
  return useMemo(
    () => ({
      change: (change: (activities: Activity[]) => Activity[]) => {
        // A reading under way would put back what was before.
        void queries.cancelQueries({ queryKey: [listActivities.id] })
        queries.setQueriesData<Activity[]>(
          { queryKey: [listActivities.id], predicate: ({ queryKey }) => isOwn(queryKey) },
          (list) => list && change(list),
        )
      },
      readAgain: () => queries.invalidateQueries({ queryKey: [listActivities.id] }),
    }),
    [queries],
  )
}
