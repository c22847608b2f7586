import { api, type ApiError } from '@almanac/api-client'
import { readCall, useInfiniteQuery, useQueryClient } from '@almanac/api-client/query'
import { listConversations, type Conversation } from '@almanac/contracts/social/conversations'
import { useFollowConversations } from './useFollowConversations'

const PAGE_SIZE = 20
/** Polling interval of the visible list when no events arrive. */
const REFETCH_INTERVAL_MS = 30_000

/** Filter of the conversation list. */
export interface Wanted {
  search?: string | undefined
  label_id?: string | undefined
  unread?: 'true' | undefined
}

/** Joins the pages into one list. A conversation that moved up between two reads would appear twice: its first occurrence is kept. */
function joined(pages: Conversation[][]): Conversation[] {
  return [
    ...new Map(
      pages
        .flat()
        .reverse()
        .map((conversation) => [conversation.id, conversation]),
    ).values(),
  ].reverse()
}

/** The user's conversations, most recently active first, one page at a time. Updated when others write. */
export function useConversations(filter: Wanted) {
  useFollowConversations()
  const queries = useQueryClient()
  const queryKey = [listConversations.id, filter]
  const query = useInfiniteQuery<Conversation[], ApiError, Conversation[], unknown[], number>({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, offset: pageParam, ...filter }
      // Neither searches nor their results are cached on the device.
      if (Object.keys(filter).length > 0) return api(listConversations, { query, signal })
      const onLateAnswer = () => void queries.invalidateQueries({ queryKey })
      return readCall(listConversations, { query }, { signal, onLateAnswer })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
    select: ({ pages }) => joined(pages),
    refetchInterval: REFETCH_INTERVAL_MS,
    // Keeps the previous results while the user types.
    placeholderData: (before) => before,
  })
  return {
    conversations: query.data,
    error: query.error,
    refetch: query.refetch,
    hasNextPage: query.hasNextPage,
    fetchNextPage: query.fetchNextPage,
    isFetchingNextPage: query.isFetchingNextPage,
    isFetchNextPageError: query.isFetchNextPageError,
  }
}
