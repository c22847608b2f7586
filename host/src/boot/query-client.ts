import { cacheUpdates, QueryClient } from '@almanac/api-client/query'
import { onAuthEvent } from '@almanac/auth'

/**
 * Holds what the server said, for this session alone: another user of the same
 * tab must not meet the answers of the one before.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // The API client tries reads again by itself; twice would be nine times. Without a network a screen has what was kept, or says so: nothing waits in silence.
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  cacheUpdates(client)
  onAuthEvent((event) => {
    if (event.type !== 'unauthorized') client.clear()
  })
  return client
}
