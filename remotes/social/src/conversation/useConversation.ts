import { useEffect, useState } from 'react'
import { api, type ApiError } from '@almanac/api-client'
import { useInfiniteQuery, useQueryClient } from '@almanac/api-client/query'
import type { Answer } from '@almanac/contracts'
import {
  getConversation,
  listConversations,
  sendMessage,
  type Conversation,
  type Message,
} from '@almanac/contracts/social/conversations'
import { newId, outbox, useOutbox } from '@almanac/outbox'

type Page = Answer<typeof getConversation>

const PAGE_SIZE = 50
/** How often an open conversation looks for new messages. */
const REFETCH_INTERVAL_MS = 10_000

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
      api(getConversation, { params: { id }, query: { limit: PAGE_SIZE, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.messages.length < PAGE_SIZE ? undefined : pages.length * PAGE_SIZE),
    select: ({ pages }) => joined(pages),
    refetchInterval: REFETCH_INTERVAL_MS,
    refetchOnMount: 'always',
  })
  return { ...query, conversation: data?.conversation, messages: data?.messages }
}

/** What the server answered to a message; the outbox does not know the calls' answers. */
function isMessage(answer: unknown): answer is Message {
  return (
    typeof answer === 'object' && answer !== null && 'id' in answer && 'from_user_id' in answer && 'message' in answer
  )
}

/** Sends into a conversation by way of the outbox: nothing is lost while the server can't be reached. */
export function useSending(conversation_id: string) {
  const subject = `conversation:${conversation_id}`
  const waiting = useOutbox(subject)
  const queries = useQueryClient()
  const [acknowledged, setAcknowledged] = useState<Message[]>([])

  useEffect(
    () =>
      outbox.onOutcome(({ entry, answer }) => {
        if (entry.subject !== subject) return
        if (isMessage(answer)) setAcknowledged((earlier) => [...earlier, answer])
        void queries.invalidateQueries({ queryKey: [getConversation.id, { params: { id: conversation_id } }] })
        void queries.invalidateQueries({ queryKey: [listConversations.id] })
      }),
    [subject, conversation_id, queries],
  )

  return {
    /** On this device and not with the server, in the order they were written. */
    waiting,
    /** With the server since this screen was opened. */
    acknowledged,
    /** Resolves when the message is safe on this device, rejects when it could not be stored. */
    send: (message: string): Promise<void> => {
      const id = newId()
      return outbox.put({ call: sendMessage, id, subject, body: { id, conversationID: conversation_id, message } })
    },
    /** Takes back a message that was refused. */
    discard: (id: string): Promise<void> => outbox.discard(id),
  }
}
