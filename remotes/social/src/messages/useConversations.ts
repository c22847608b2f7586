import { api, type ApiError } from '@almanac/api-client'
import { readCall, useInfiniteQuery, useQueryClient } from '@almanac/api-client/query'
import { listConversations, type Conversation } from '@almanac/contracts/social/conversations'
import { useFollowConversations } from './useFollowConversations'

const PAGE_SIZE = 20
/** How often the list looks for new messages while it is visible, where events do not come. */
const REFETCH_INTERVAL_MS = 30_000

/** Which conversations are listed. */
export interface Wanted {
  search?: string | undefined
  label_id?: string | undefined
  unread?: 'true' | undefined
}

/** The pages as one list. A conversation that moved up between two reads would be in both: it stays where it is first. */
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

/** The user's conversations, the one that moved last first, a page at a time. It follows what others write. */
export function useConversations(filter: Wanted) {
  useFollowConversations()
  const queries = useQueryClient()
  const queryKey = [listConversations.id, filter]
  const { data, error, ...query } = useInfiniteQuery<Conversation[], ApiError, Conversation[], unknown[], number>({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: PAGE_SIZE, offset: pageParam, ...filter }
      // What somebody looks for is not written down on the device, and neither is what was found.
      if (Object.keys(filter).length > 0) return api(listConversations, { query, signal })
      const onLateAnswer = () => void queries.invalidateQueries({ queryKey })
      return readCall(listConversations, { query }, { signal, onLateAnswer })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
    select: ({ pages }) => joined(pages),
    refetchInterval: REFETCH_INTERVAL_MS,
    // While somebody types what they look for, what was found before stays.
    placeholderData: (before) => before,
  })
  return { ...query, error, conversations: data }
}
