import type { ApiError } from '@almanac/api-client'
import { api } from '@almanac/api-client'
import { useInfiniteQuery } from '@almanac/api-client/query'
import type { Answer } from '@almanac/contracts'
import { getConversation, type Conversation, type Message } from '@almanac/contracts/social/conversations'

type Page = Answer<typeof getConversation>

const PAGE = 50
/** How often an open conversation looks for new messages, in milliseconds. */
const REFRESH = 10_000

interface Read {
  conversation: Conversation | undefined
  /** Newest last. */
  messages: Message[]
}

/** Pages are counted from the newest, so that a message that came in between may be in two of them. */
function joined(pages: Page[]): Read {
  const messages = new Map(
    [...pages].reverse().flatMap((page) => page.messages.map((message) => [message.id, message])),
  )
  return { conversation: pages[0], messages: [...messages.values()] }
}

/** A conversation with its messages, earlier ones a page at a time by `fetchNextPage`. */
export function useConversation(id: string) {
  const { data, ...query } = useInfiniteQuery<Page, ApiError, Read, unknown[], number>({
    queryKey: [getConversation.id, { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      api(getConversation, { params: { id }, query: { limit: PAGE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.messages.length < PAGE ? undefined : pages.length * PAGE),
    select: ({ pages }) => joined(pages),
    refetchInterval: REFRESH,
    refetchOnMount: 'always',
  })
  return { ...query, conversation: data?.conversation, messages: data?.messages }
}
