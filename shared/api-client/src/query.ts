import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer, Call } from '@almanac/contracts'
import { request, type Arguments } from './api'
import type { ApiError } from './errors'

export { QueryClient, QueryClientProvider, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** Options of a query by its call. The key is `[call id, input]`, so a call's id invalidates all of its answers. */
export function queryOf<C extends Call>(call: C, ...[input]: Arguments<C>) {
  return queryOptions<Answer<C>, ApiError>({
    queryKey: [call.id, input ?? {}],
    queryFn: ({ signal }) => request(call, { ...input, signal }),
  })
}

/** Reads a call's answer and keeps it fresh. */
export function useCall<C extends Call>(call: C, ...input: Arguments<C>) {
  return useQuery(queryOf(call, ...input))
}
