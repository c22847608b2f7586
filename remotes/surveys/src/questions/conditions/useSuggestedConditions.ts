import { api, type ApiError } from '@almanac/api-client'
import { useQuery } from '@almanac/api-client/query'
import { listConditions, type CatalogueItem } from '@almanac/contracts/account/catalogue'
import { useRestedText } from '../search/useRestedText'

interface SuggestedConditions {
  items: readonly CatalogueItem[]
  /** The catalogue could not be read. */
  failed: boolean
  /** What is shown belongs to what is typed. */
  settled: boolean
}

/** Conditions of the catalogue for what is typed, the common ones before anything is. Asked only while `open`. */
export function useSuggestedConditions(typed: string, open: boolean): SuggestedConditions {
  const query = useRestedText(typed)
  const { data, isError, isFetching } = useQuery<readonly CatalogueItem[], ApiError>({
    queryKey: [listConditions.id, query],
    queryFn: ({ signal }) => api(listConditions, { query: query === '' ? {} : { query }, signal }),
    enabled: open,
    staleTime: 60_000,
    // What was found for the last letters stays until the next arrives: a list that flickers can't be read.
    placeholderData: (before) => before,
  })
  return {
    items: isError ? [] : (data ?? []),
    failed: isError,
    settled: !isFetching && query === typed.trim(),
  }
}
