import { api, type ApiError } from '@almanac/api-client'
import { useInfiniteQuery } from '@almanac/api-client/query'
import { searchListItems, type ListItem } from '@almanac/contracts/surveys/dynamic-lists'
import { useDebouncedText } from '../search/useDebouncedText'

/** Page size (specification 000, section 9). */
const PAGE_SIZE = 10

/** Debounced search in a list, page by page. Fetched only while `open`. */
export function useListSearch(list: string, typed: string, open: boolean) {
  const query = useDebouncedText(typed)
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery<
    ListItem[],
    ApiError,
    ListItem[],
    string[],
    number
  >({
    queryKey: [searchListItems.id, list, query],
    queryFn: ({ pageParam, signal }) =>
      api(searchListItems, {
        params: { id: list },
        query: { search_string: query, limit: PAGE_SIZE, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    // A short page is the last one.
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
    select: ({ pages }) => pages.flat(),
    enabled: open,
    staleTime: 60_000,
    // Keeps the previous results until the next arrive, so that the list does not flicker.
    placeholderData: (before) => before,
  })
  return {
    items: data ?? [],
    failed: isError,
    /** The items belong to the current text. */
    settled: !isFetching && query === typed.trim(),
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
    },
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}
