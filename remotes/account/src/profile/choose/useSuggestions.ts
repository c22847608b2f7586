import type { ApiError } from '@almanac/api-client'
import { useQuery } from '@almanac/api-client/query'
import { useEffect, useState } from 'react'
import type { CatalogueItem } from '@almanac/contracts/account/catalogue'

/** Finds the items that begin with or contain the query; the most common for an empty one. Throws ApiError. */
export type Search = (query: string, signal: AbortSignal) => Promise<readonly CatalogueItem[]>

/** Debounce of the search, in milliseconds. */
const SEARCH_DELAY_MS = 250

interface Suggestions {
  items: readonly CatalogueItem[]
  /** The catalogue could not be loaded. */
  failed: boolean
  /** The items belong to the current text. */
  settled: boolean
}

/** Debounced suggestions of the catalogue `source` for the typed text. */
export function useSuggestions(source: string, typed: string, search: Search, active: boolean): Suggestions {
  const [query, setQuery] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isError, isFetching } = useQuery<readonly CatalogueItem[], ApiError>({
    queryKey: ['choose', source, query],
    queryFn: ({ signal }) => search(query, signal),
    enabled: active,
    staleTime: 60_000,
    // Keeps the previous results until the next arrive, so that the list does not flicker.
    placeholderData: (before) => before,
  })
  return { items: isError ? [] : (data ?? []), failed: isError, settled: !isFetching && query === typed.trim() }
}
