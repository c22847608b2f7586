import { cacheCall, forgetCall, readCall } from '@almanac/api-client/query'
import type { Answer } from '@almanac/contracts'
import { getConversation } from '@almanac/contracts/social/conversations'
import type { ReadConversation } from './threadReader'

export const PAGE_SIZE = 50

/** What a conversation is opened with. Under it the device caches its newest messages, for a time without a network. */
const openingOf = (id: string) => ({ params: { id }, query: { limit: PAGE_SIZE, unread: 'true' as const } })

/** Reads a conversation around its first unread message, or, where the server cannot be reached, as it was last seen. `onLateAnswer` is given what the server answers afterwards. */
export const readOpening = (
  id: string,
  onLateAnswer: (page: Answer<typeof getConversation>) => void,
): Promise<Answer<typeof getConversation>> => readCall(getConversation, openingOf(id), { onLateAnswer })

/** The server has newer messages than those that are loaded. */
export const hasLater = ({ messages, conversation }: ReadConversation): boolean =>
  (messages.at(-1)?.seq ?? 0) < conversation.last_seq

/** Caches what is read so far, once it goes to the newest message. */
export function cacheNewest(id: string, read: ReadConversation): void {
  if (hasLater(read)) return
  const { conversation, messages } = read
  const unread_count = Math.max(0, conversation.last_seq - conversation.read_seq)
  cacheCall(getConversation, openingOf(id), { ...conversation, unread_count, messages: messages.slice(-PAGE_SIZE) })
}

/** Takes what is cached of a conversation off the device. */
export const forgetOpening = (id: string): void => forgetCall(getConversation, openingOf(id))
