import { api, type ApiError } from '@almanac/api-client'
import { useQuery } from '@almanac/api-client/query'
import { listConditions, type CatalogueItem } from '@almanac/contracts/account/catalogue'
import { useDebouncedText } from '../search/useDebouncedText'

interface SuggestedConditions {
  items: readonly CatalogueItem[]
  /** The catalogue could not be loaded. */
  failed: boolean
  /** The items belong to the current text. */
  settled: boolean
}

/** Catalogue conditions that match the typed text; the common ones for an empty text. Fetched only while `open`. */
export function useSuggestedConditions(typed: string, open: boolean): SuggestedConditions {
  const query = useDebouncedText(typed)
  const { data, isError, isFetching } = useQuery<readonly CatalogueItem[], ApiError>({
    queryKey: [listConditions.id, query],
    queryFn: ({ signal }) => api(listConditions, { query: query === '' ? {} : { query }, signal }),
    enabled: open,
    staleTime: 60_000,
    // Keeps the previous results until the next arrive, so that the list does not flicker.
    placeholderData: (before) => before,
  })
  return {
    items: isError ? [] : (data ?? []),
    failed: isError,
    settled: !isFetching && query === typed.trim(),
  }
}
