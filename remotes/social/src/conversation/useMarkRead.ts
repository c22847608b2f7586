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
 * Tells the server that the last message has been seen: the ref goes on an
 * element below it. Nothing is told twice, nor while nothing is unread. Give
 * the element a new key after each look at the server: what could not be told
 * is then tried again.
 */
export function useMarkRead(conversation: Conversation, last: Message | undefined) {
  const queries = useQueryClient()
  const told = useRef<string>(undefined)
  const conversation_id = conversation.id
  const message_id = conversation.unread_count > 0 ? last?.id : undefined

  return useCallback(
    (element: Element | null) => {
      if (!element || message_id === undefined) return undefined
      const tell = async (): Promise<void> => {
        if (told.current === message_id) return
        told.current = message_id
        try {
          await api(markRead, { params: { id: conversation_id, message_id } })
        } catch {
          told.current = undefined
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
        if (entries.some((entry) => entry.isIntersecting) && document.visibilityState === 'visible') void tell()
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [conversation_id, message_id, queries],
  )
}
