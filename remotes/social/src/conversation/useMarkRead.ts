import { useCallback, useRef } from 'react'
import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import {
  getConversation,
  listConversations,
  markRead,
  unreadCount,
  type Conversation,
  type Message,
} from '@almanac/contracts/social/conversations'

/**
 * Marks the last message as read once it has been seen: the ref goes on an
 * element below it. Nothing is sent twice, nor while nothing is unread. Give
 * the element a new key after each read of the conversation: what failed is
 * then tried again.
 */
export function useMarkRead(conversation: Conversation, last: Message | undefined) {
  const queries = useQueryClient()
  const marked = useRef<string>(undefined)
  const conversation_id = conversation.id
  const message_id = conversation.unread_count > 0 ? last?.id : undefined

  return useCallback(
    (element: Element | null) => {
      if (!element || message_id === undefined) return undefined
      const mark = async (): Promise<void> => {
        if (marked.current === message_id) return
        marked.current = message_id
        try {
          await api(markRead, { params: { id: conversation_id, message_id } })
        } catch {
          marked.current = undefined
          return
        }
        for (const queryKey of [
          [listConversations.id],
          [unreadCount.id],
          [getConversation.id, { params: { id: conversation_id } }],
        ]) {
          void queries.invalidateQueries({ queryKey })
        }
      }
      const observer = new IntersectionObserver((entries) => {
        if (entries.some((entry) => entry.isIntersecting) && document.visibilityState === 'visible') void mark()
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [conversation_id, message_id, queries],
  )
}
