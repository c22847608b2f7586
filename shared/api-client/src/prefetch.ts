import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/** A screen that is rendered before its first visit. */
export interface Prefetching {
  /** Until it is opened: then its own effects read. */
  isHidden: boolean
  /** How many requests its rendering has begun. */
  begun: number
}

/** Set around a screen that is rendered hidden, where React runs no effects: what it reads is requested by its rendering. */
export const PrefetchContext = createContext<Prefetching | null>(null)

interface Query {
  queryKey: QueryKey
  queryFn?: unknown
  enabled?: unknown
}

/**
 * Requests what a hidden screen reads, unless it has been read before. The screen is not rendered again when the answer
 * is there: whoever renders it does so.
 */
export function usePrefetch(
  client: QueryClient,
  { queryKey, queryFn, enabled = true }: Query,
  request: () => Promise<unknown>,
): void {
  const prefetching = useContext(PrefetchContext)
  if (!prefetching?.isHidden || enabled !== true || typeof queryFn !== 'function') return
  if (client.getQueryState(queryKey)) return
  prefetching.begun += 1
  void request()
}
