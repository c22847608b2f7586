import { api, type ApiError } from '@almanac/api-client'
import { useInfiniteQuery } from '@almanac/api-client/query'
import { searchListItems, type ListItem } from '@almanac/contracts/surveys/dynamic-lists'
import { useRestedText } from '../search/useRestedText'

/** Items of one page (specification 000, section 9). */
const PAGE_SIZE = 10

/** What a list holds for what is typed, page after page, once the typing rests. Asked only while `open`. */
export function useListSearch(list: string, typed: string, open: boolean) {
  const query = useRestedText(typed)
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
    // What was found for the last letters stays until the next arrives: a list that flickers can't be read.
    placeholderData: (before) => before,
  })
  return {
    items: data ?? [],
    failed: isError,
    /** What is shown belongs to what is typed. */
    settled: !isFetching && query === typed.trim(),
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
    },
    retry: () => void (data ? fetchNextPage() : refetch()),
  }
}
