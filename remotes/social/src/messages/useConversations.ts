import type { ApiError } from '@almanac/api-client'
import { api } from '@almanac/api-client'
import { useInfiniteQuery } from '@almanac/api-client/query'
import { listConversations, type Conversation } from '@almanac/contracts/social/conversations'

const PAGE = 20
/** How often the list looks for new messages while it is seen, in milliseconds. */
const REFRESH = 30_000

/** The pages as one list. A conversation that moved up between two reads would be in both: it is kept where it is first. */
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

/** The user's conversations, the one that moved last first, a page at a time. */
export function useConversations() {
  const { data, error, ...query } = useInfiniteQuery<Conversation[], ApiError, Conversation[], string[], number>({
    queryKey: [listConversations.id],
    queryFn: ({ pageParam, signal }) => api(listConversations, { query: { limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < PAGE ? undefined : pages.length * PAGE),
    select: ({ pages }) => joined(pages),
    refetchInterval: REFRESH,
  })
  return { ...query, error, conversations: data }
}
