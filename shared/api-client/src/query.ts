import { hashKey, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Answer, Call } from '@almanac/contracts'
import { request, type Arguments } from './api'
import type { ApiError } from './errors'
import { cacheUpdate, readThroughCache, takeStaleKeys } from './offline/read'

export {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export { setOfflineRule, type CachedAnswersOf, type OfflineRule } from './offline/rules'

declare module '@tanstack/react-query' {
  interface Register {
    /** The call that a query asks. */
    queryMeta: { call?: Call }
  }
}

/**
 * Options of a query by its call. The key is `[call id, input]`, so a call's id
 * invalidates all of its answers. While the server cannot be reached, a call
 * that is declared with `offline` gives what this device has cached.
 */
export function queryOf<C extends Call>(call: C, ...[input]: Arguments<C>) {
  return queryOptions<Answer<C>, ApiError>({
    queryKey: [call.id, input ?? {}],
    meta: { call },
    queryFn: async ({ signal, client, queryKey }) => {
      const answer = await readThroughCache({
        call,
        input: input ?? {},
        key: hashKey(queryKey),
        request: () => request(call, { ...input, signal }),
        onLateAnswer: (late) => client.setQueryData(queryKey, late),
      })
      // What is cached was an answer to this call.
      return answer as Answer<C>
    },
  })
}

/**
 * What screens put into an answer that was read before, such as what the server
 * has acknowledged since, is cached with it: without a network the older answer
 * would take it away again.
 */
export function cacheUpdates(client: QueryClient): () => void {
  const queries = client.getQueryCache()
  return queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    const query = queries.get(event.query.queryHash)
    const call = query?.meta?.call
    if (query && call) cacheUpdate({ call, input: query.queryKey[1] ?? {}, key: query.queryHash }, query.state.data)
  })
}

/** The server can be reached again: what was answered from the cache is asked for again. */
export async function refetchCached(client: QueryClient): Promise<void> {
  const stale = takeStaleKeys()
  await client.invalidateQueries({ predicate: ({ queryHash }) => stale.has(queryHash) })
}

/** Reads a call's answer and keeps it fresh. */
export function useCall<C extends Call>(call: C, ...input: Arguments<C>) {
  return useQuery(queryOf(call, ...input))
}
