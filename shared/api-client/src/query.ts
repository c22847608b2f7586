import { hashKey, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'
import type { Answer, Call } from '@almanac/contracts'
import { request, type Arguments } from './api'
import type { ApiError } from './errors'
import { keepUpdated, read, takeGiven } from './kept/reading'

export {
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
export { useNow } from './useNow'

/**
 * Options of a query by its call. The key is `[call id, input]`, so a call's id
 * invalidates all of its answers. While the server cannot be reached, some
 * calls give what this device has kept (kept/rules.ts).
 */
export function queryOf<C extends Call>(call: C, ...[input]: Arguments<C>) {
  return queryOptions<Answer<C>, ApiError>({
    queryKey: [call.id, input ?? {}],
    queryFn: async ({ signal, client, queryKey }) => {
      const ask = () => request(call, { ...input, signal })
      const late = (answer: unknown) => client.setQueryData(queryKey, answer)
      const answer = await read({ call_id: call.id, input: input ?? {}, key: hashKey(queryKey), ask, late })
      // What is kept was an answer to this call.
      return answer as Answer<C>
    },
  })
}

/**
 * What screens put into an answer that was read before, such as what the server
 * has acknowledged since, is kept with it: without a network the older answer
 * would take it away again.
 */
export function keepUpdates(client: QueryClient): () => void {
  const queries = client.getQueryCache()
  return queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    const query = queries.get(event.query.queryHash)
    const [call_id, input] = query?.queryKey ?? []
    if (query && typeof call_id === 'string')
      keepUpdated({ call_id, input: input ?? {}, key: query.queryHash }, query.state.data)
  })
}

/** The server is there again: what was answered from what is kept is asked for anew. */
export async function refetchKept(client: QueryClient): Promise<void> {
  const given = takeGiven()
  await client.invalidateQueries({ predicate: ({ queryHash }) => given.has(queryHash) })
}

/** Reads a call's answer and keeps it fresh. */
export function useCall<C extends Call>(call: C, ...input: Arguments<C>) {
  return useQuery(queryOf(call, ...input))
}
