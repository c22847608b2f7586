import { serverNow } from '@almanac/api-client'
import { queryOf } from '@almanac/api-client/query'
import { listActivities } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import { listTodos } from '@almanac/contracts/activities/todos'
import { deviceZone, localDateOf } from '@almanac/domain/time'
import type { OfflineModule } from '@almanac/federation'
import { recordedDays } from './recordedDays'

/** How long a cached answer counts as fresh here; the screens fetch for themselves. */
const STALE_TIME_MS = 3_600_000

/** Prefetches the answers that recording needs, whichever screen is open. */
export const prepareOffline: OfflineModule['prepareOffline'] = async (queries) => {
  const range = recordedDays(localDateOf(new Date(serverNow()), deviceZone()))
  await Promise.all([
    queries.prefetchQuery({
      ...queryOf(listActivities, { query: { with_objectives: 'true' } }),
      staleTime: STALE_TIME_MS,
    }),
    queries.prefetchQuery({
      ...queryOf(listResponses, { query: { ...range, with_entries: 'true' } }),
      staleTime: STALE_TIME_MS,
    }),
    queries.prefetchQuery({ ...queryOf(listTodos), staleTime: STALE_TIME_MS }),
  ])
}
