import { serverNow } from '@almanac/api-client'
import { queryOf, type QueryClient } from '@almanac/api-client/query'
import { listActivities } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import { listTodos } from '@almanac/contracts/activities/todos'
import { addDays, deviceZone, localDateOf } from '@almanac/domain/time'

/** How far back what was recorded is at hand without a network, in days. */
const MEMORY = 30

/** Milliseconds that an answer counts as fresh here: the screens ask for themselves. */
const FRESH = 3_600_000

/** Has the answers kept that recording needs, whichever screen was opened. Never rejects. */
export async function warm(queries: QueryClient): Promise<void> {
  const start_date = addDays(localDateOf(new Date(serverNow()), deviceZone()), -MEMORY)
  await Promise.all([
    queries.prefetchQuery({ ...queryOf(listActivities, { query: { with_objectives: 'true' } }), staleTime: FRESH }),
    queries.prefetchQuery({
      ...queryOf(listResponses, { query: { start_date, with_entries: 'true' } }),
      staleTime: FRESH,
    }),
    queries.prefetchQuery({ ...queryOf(listTodos), staleTime: FRESH }),
  ])
}
