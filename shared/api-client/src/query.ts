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
import type { ApiError } from './errors'
import { cacheUpdate, forgetAnswer, readThroughCache, takeStaleKeys } from './offline/read'

export { QueryClient, QueryClientProvider } from '@tanstack/react-query'
export { useNow } from './useNow'
export { setOfflineRule, type CachedAnswersOf, type OfflineRule } from './offline/rules'

declare module '@tanstack/react-query' {
  interface Register {
    /** The call that a query asks. */
    queryMeta: { call?: Call }
  }
}

let productClient: QueryClient | null = null

/**
 * The product's one query client; host and remotes share this module, so all
 * hold the same. It needs no provider around it: the sign-in screen starts
 * without React Query, which comes with the first screen that reads. It holds
 * the answers of this session alone: another user of the same tab must not meet
 * those of the one before.
 */
export function getQueryClient(): QueryClient {
  if (productClient) return productClient
  const client = new QueryClient({
    // The API client tries reads again by itself; twice would be nine times. Without a network a screen has cached answers, or says so: nothing waits in silence.
    defaultOptions: {
      queries: { retry: false, staleTime: 10_000, networkMode: 'always', refetchOnReconnect: true },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  client.mount()
  cacheUpdates(client)
  onAuthEvent((event) => {
    if (event.type !== 'unauthorized') client.clear()
  })
  productClient = client
  return client
}

/** The client of a provider around, as tests have one; else the product's own. */
export const useQueryClient = (): QueryClient => useContext(QueryClientContext) ?? getQueryClient()

/** React Query's `useQuery`, with `useQueryClient`. */
export function useQuery<Data, Failure = Error, Selected = Data, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Data, Failure, Selected, Key>,
): UseQueryResult<Selected, Failure> {
  return useQueryOf(options, useQueryClient())
}

/** React Query's `useInfiniteQuery`, with `useQueryClient`. */
export function useInfiniteQuery<Data, Failure, Selected, Key extends QueryKey, Page>(
  options: UseInfiniteQueryOptions<Data, Failure, Selected, Key, Page>,
): UseInfiniteQueryResult<Selected, Failure> {
  return useInfiniteQueryOf(options, useQueryClient())
}

/** React Query's `useMutation`, with `useQueryClient`. */
export function useMutation<Data, Failure, Variables>(
  options: UseMutationOptions<Data, Failure, Variables>,
): UseMutationResult<Data, Failure, Variables> {
  return useMutationOf(options, useQueryClient())
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
    queryFn: ({ signal, client, queryKey }) =>
      read(call, input, { signal, onLateAnswer: (late) => client.setQueryData(queryKey, late) }),
  })
}

const keyOf = (call: Call, input: unknown): string => hashKey([call.id, input ?? {}])

interface Reading<C extends Call> {
  signal?: AbortSignal | undefined
  /** The server's answer came after a cached one was given in its place. */
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
  // What is cached was an answer to this call.
  return answer as Answer<C>
}

/** Makes a call of which a screen puts the answers together by itself, such as the parts of a long list. While the server cannot be reached, gives what this device has cached, as `queryOf` does. */
export function readCall<C extends Call>(call: C, input: Input<C>, reading: Reading<C>): Promise<Answer<C>> {
  return read(call, input, reading)
}

/** Caches what the answer to a call of `readCall` has become since. */
export function cacheCall<C extends Call>(call: C, input: Input<C>, answer: Answer<C>): void {
  cacheUpdate({ call, input, key: keyOf(call, input) }, answer)
}

/** Takes the answer to a call of `readCall` out of the cache. */
export function forgetCall<C extends Call>(call: C, input: Input<C>): void {
  forgetAnswer(keyOf(call, input))
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
