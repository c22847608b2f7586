import {
  hashKey,
  QueryClient,
  QueryClientContext,
  queryOptions,
  useInfiniteQuery as useInfiniteQueryOf,
  useMutation as useMutationOf,
  useQuery as useQueryOf,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseInfiniteQueryResult,
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useContext } from 'react'
import { onAuthEvent } from '@almanac/auth'
import type { Answer, Call } from '@almanac/contracts'
import { request, type Arguments, type Input } from './api'
import { ApiError } from './errors'
import { cacheUpdate, forgetAnswer, forgetAnswersOf, readThroughCache, takeStaleKeys } from './offline/read'
import { usePrefetch } from './prefetch'

export { QueryClient, QueryClientProvider } from '@tanstack/react-query'
export { PrefetchContext, type Prefetching } from './prefetch'
export { useNow } from './useNow'
export { setOfflineRule, type CachedAnswersOf, type OfflineRule } from './offline/rules'

declare module '@tanstack/react-query' {
  interface Register {
    /** The call of a query. */
    queryMeta: { call?: Call }
  }
}

let productClient: QueryClient | null = null

/**
 * The product's single query client; host and remotes share this module, so all
 * have the same instance. It needs no provider: the sign-in screen starts without
 * React Query, which is loaded with the first screen that reads. It holds the
 * responses of this session only: another user of the same tab must not see those
 * of the previous one.
 */
export function getQueryClient(): QueryClient {
  if (productClient) return productClient
  const client = new QueryClient({
    // The API client already retries reads; retrying here too would make nine attempts. Offline, a screen
    // shows cached responses or an error; no query is paused silently.
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  client.mount()
  cacheUpdates(client)
  // What was read belongs to whoever was signed in. In another language it stays shown until it is read again: a form
  // whose queries vanish is made anew, without what was typed.
  onAuthEvent(({ type }) => {
    if (type === 'signed_in' || type === 'signed_out') client.clear()
  })
  productClient = client
  return client
}

/** The client of a surrounding provider, as in tests; else the product's. */
export const useQueryClient = (): QueryClient => useContext(QueryClientContext) ?? getQueryClient()

/** React Query's `useQuery`, with `useQueryClient`. */
export function useQuery<Data, Failure = Error, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Failure, Selected, Key>,
): UseQueryResult<Selected, Failure> {
  const client = useQueryClient()
  const { queryKey, queryFn, meta } = options
  usePrefetch(client, options, () => client.prefetchQuery({ queryKey, queryFn, meta }))
  return useQueryOf(options, client)
}

/** React Query's `useInfiniteQuery`, with `useQueryClient`. */
export function useInfiniteQuery<Data, Failure, Selected, Key extends QueryKey, Page>(
  options: UseInfiniteQueryOptions<Data, Failure, Selected, Key, Page>,
): UseInfiniteQueryResult<Selected, Failure> {
  const client = useQueryClient()
  const { queryKey, queryFn, meta, initialPageParam } = options
  usePrefetch(client, options, () => client.prefetchInfiniteQuery({ queryKey, queryFn, meta, initialPageParam }))
  return useInfiniteQueryOf(options, client)
}

/** React Query's `useMutation`, with `useQueryClient`. */
export function useMutation<Data, Failure, Variables>(
  options: UseMutationOptions<Data, Failure, Variables>,
): UseMutationResult<Data, Failure, Variables> {
  return useMutationOf(options, useQueryClient())
}

/**
 * Options of a query for a call. The key is `[call id, input]`, so a call's id
 * invalidates all of its queries. While the server cannot be reached, a call
 * declared with `offline` returns a response cached on this device.
 */
export function queryOf<C extends Call>(call: C, ...[input]: Arguments<C>) {
  return queryOptions<Answer<C>, ApiError>({
    queryKey: [call.id, input ?? {}],
    meta: { call },
    queryFn: ({ signal, client, queryKey }) =>
      read(call, input, { signal, onLateAnswer: (late) => client.setQueryData(queryKey, late) }),
  })
}

const keyOf = (call: Call, input: unknown): string => hashKey([call.id, input ?? {}])

interface Reading<C extends Call> {
  signal?: AbortSignal | undefined
  /** Called when the server responds after a cached response was returned. */
  onLateAnswer: (answer: Answer<C>) => void
}

async function read<C extends Call>(
  call: C,
  input: Input<C> | undefined,
  { signal, onLateAnswer }: Reading<C>,
): Promise<Answer<C>> {
  const answer = await readThroughCache({
    call,
    input: input ?? {},
    key: keyOf(call, input),
    request: () => request(call, { ...input, ...(signal && { signal }) }),
    onLateAnswer: (late) => onLateAnswer(late as Answer<C>),
  })
  // The cached value was a response to this call.
  return answer as Answer<C>
}

/**
 * Makes a call whose responses a screen combines itself, such as the pages of a long list. While the server
 * cannot be reached, returns a response cached on this device, as `queryOf` does.
 */
export function readCall<C extends Call>(call: C, input: Input<C>, reading: Reading<C>): Promise<Answer<C>> {
  return read(call, input, reading)
}

/** Caches the changed response to a call of `readCall`. */
export function cacheCall<C extends Call>(call: C, input: Input<C>, answer: Answer<C>): void {
  cacheUpdate({ call, input, key: keyOf(call, input) }, answer)
}

/** Removes the response to a call of `readCall` from the cache. */
export function forgetCall<C extends Call>(call: C, input: Input<C>): void {
  forgetAnswer(keyOf(call, input))
}

/** Removes the responses to a call of `readCall` from the cache, whatever its input. */
export const forgetCalls = (call: Call): Promise<void> => forgetAnswersOf(call.id)

/**
 * Caches changes that screens make to an earlier response, such as adding a write
 * that the server has acknowledged: offline, the older response would remove it
 * again.
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

/** When the server can be reached again: refetches everything that was answered from the cache, or not at all. */
export async function refetchUnanswered(client: QueryClient): Promise<void> {
  const stale = takeStaleKeys()
  await client.invalidateQueries({
    predicate: ({ queryHash, state: { error } }) =>
      stale.has(queryHash) || (error instanceof ApiError && error.isTemporary),
  })
}

/** Reads a call's response and keeps it fresh. */
export function useCall<C extends Call>(call: C, ...input: Arguments<C>) {
  return useQuery(queryOf(call, ...input))
}
