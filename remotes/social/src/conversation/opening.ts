import { cacheCall, forgetCall, readCall } from '@almanac/api-client/query'
import type { Answer } from '@almanac/contracts'
import { getConversation } from '@almanac/contracts/social/conversations'
import type { ReadConversation } from './threadReader'

export const PAGE_SIZE = 50

/** The request that opens a conversation. It is also the cache key of the newest messages for offline use. */
const openingOf = (id: string) => ({ params: { id }, query: { limit: PAGE_SIZE, unread: 'true' as const } })

/** Reads a conversation around its first unread message, or from the cache if the server cannot be reached. `onLateAnswer` receives a response that arrives afterwards. */
export const readAroundUnread = (
  id: string,
  onLateAnswer: (page: Answer<typeof getConversation>) => void,
): Promise<Answer<typeof getConversation>> => readCall(getConversation, openingOf(id), { onLateAnswer })

/** Whether the server has newer messages than those loaded. */
export const hasLater = ({ messages, conversation }: ReadConversation): boolean =>
  (messages.at(-1)?.seq ?? 0) < conversation.last_seq

/** Caches the loaded messages if they include the newest one. */
export function cacheNewest(id: string, read: ReadConversation): void {
  if (hasLater(read)) return
  const { conversation, messages } = read
  const { read_seq } = conversation
  // All messages after the loaded ones are loaded; of those before, it is not known whose they are.
  const before = Math.max(0, (messages[0]?.seq ?? 1) - 1 - read_seq)
  const unread_count = before + messages.filter(({ seq, blocked }) => seq > read_seq && !blocked).length
  cacheCall(getConversation, openingOf(id), { ...conversation, unread_count, messages: messages.slice(-PAGE_SIZE) })
}

/** Deletes the cached messages of a conversation from the device. */
export const forgetOpening = (id: string): void => forgetCall(getConversation, openingOf(id))
