import { useCallback, useEffect, useRef } from 'react'
import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listConversations, markRead, unreadCount } from '@almanac/contracts/social/conversations'
import { tellOtherTabs } from '../messages/otherTabs'
import type { OpenConversation } from './threadReader'

/** Messages that come into view together are told together. */
const TELL_DELAY_MS = 250

/** What covers the lower end of the window: where one writes, and the bar. */
const COVERED_MARGIN = '0px 0px -96px 0px'

/**
 * Marks messages as read once they have been seen: on the screen, in a tab that
 * is in view. The ref goes on the element of an unread message, with its number
 * and id as data. Nothing is sent twice, and an earlier one after a later one not at all.
 */
export function useMarkRead(
  { id, read_seq }: Pick<OpenConversation, 'id' | 'read_seq'>,
  onRead: (read: Partial<OpenConversation>) => void,
) {
  const queries = useQueryClient()
  const { id: user_id } = useUser()
  const seen = useRef<{ seq: number; message_id: string } | null>(null)
  const sentSeq = useRef(read_seq)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onRead)
  latest.current = onRead

  const tell = useCallback(async (): Promise<void> => {
    timer.current = undefined
    const last = seen.current
    if (!last || last.seq <= sentSeq.current || document.visibilityState !== 'visible') return
    const before = sentSeq.current
    sentSeq.current = last.seq
    try {
      await api(markRead, { params: { id, message_id: last.message_id } })
    } catch {
      // Told with the next one that is seen.
      sentSeq.current = before
      return
    }
    latest.current({ read_seq: last.seq })
    tellOtherTabs({ user_id, conversation_id: id })
    for (const call of [listConversations, unreadCount]) void queries.invalidateQueries({ queryKey: [call.id] })
  }, [id, user_id, queries])

  useEffect(() => {
    const lookAgain = () => void tell()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      document.removeEventListener('visibilitychange', lookAgain)
      clearTimeout(timer.current)
      void tell()
    }
  }, [tell])

  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const seq = Number(element.dataset.seq)
      const message_id = element.dataset.message
      return whenInView(element, () => {
        if (message_id === undefined) return
        if (seq > (seen.current?.seq ?? 0)) seen.current = { seq, message_id }
        timer.current ??= setTimeout(() => void tell(), TELL_DELAY_MS)
      })
    },
    [tell],
  )
}

/** Calls back when the element comes into view; what it gives ends that. */
function whenInView(element: HTMLElement, onSeen: () => void): () => void {
  const look = (entries: IntersectionObserverEntry[]) => {
    if (entries.some((entry) => entry.isIntersecting)) onSeen()
  }
  const observer = new IntersectionObserver(look, { rootMargin: COVERED_MARGIN })
  observer.observe(element)
  return () => {
    // Who goes on at once has seen what the browser has not yet told of.
    look(observer.takeRecords())
    observer.disconnect()
  }
}
