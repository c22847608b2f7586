import type { ApiError } from '@almanac/api-client'
import { useQuery } from '@almanac/api-client/query'
import { useEffect, useState } from 'react'
import type { CatalogueItem } from '@almanac/contracts/account/catalogue'

/** Finds what begins with or contains a text; without one, the most common. Throws ApiError. */
export type Search = (query: string, signal: AbortSignal) => Promise<readonly CatalogueItem[]>

/** After the last letter, before the catalogue is asked. */
const SEARCH_DELAY_MS = 250

interface Suggestions {
  items: readonly CatalogueItem[]
  /** The catalogue could not be read. */
  failed: boolean
  /** What is shown belongs to what is typed. */
  settled: boolean
}

/** What the catalogue suggests for what is typed, once the typing rests; `source` names the catalogue. */
export function useSuggestions(source: string, typed: string, search: Search, active: boolean): Suggestions {
  const [query, setQuery] = useState(typed.trim())
  useEffect(() => {
    const timer = setTimeout(() => setQuery(typed.trim()), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const { data, isError, isFetching } = useQuery<readonly CatalogueItem[], ApiError>({
    queryKey: ['profile.choose', source, query],
    queryFn: ({ signal }) => search(query, signal),
    enabled: active,
    staleTime: 60_000,
    // What was found for the last letters stays until the next arrives: a list that flickers cannot be read.
    placeholderData: (before) => before,
  })
  return { items: isError ? [] : (data ?? []), failed: isError, settled: !isFetching && query === typed.trim() }
}
