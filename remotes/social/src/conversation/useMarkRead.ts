import { useCallback, useEffect, useRef } from 'react'
import { api } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listConversations, markRead, unreadCount } from '@almanac/contracts/social/conversations'
import { notifyOtherTabs } from '../messages/otherTabs'
import type { OpenConversation } from './threadReader'

/** Messages that come into view within this time are reported in one request. */
const SEND_DELAY_MS = 250

/** What covers the bottom of the window: the message box and the navigation bar. */
const COVERED_MARGIN = '0px 0px -96px 0px'

/**
 * Marks messages as read once they have been on screen in a visible tab. Attach the ref to the element of an unread
 * message, with its sequence number and id as data attributes. Each message is reported at most once, and never an
 * earlier one after a later one.
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

  const sendRead = useCallback(async (): Promise<void> => {
    timer.current = undefined
    const last = seen.current
    if (!last || last.seq <= sentSeq.current || document.visibilityState !== 'visible') return
    const before = sentSeq.current
    sentSeq.current = last.seq
    try {
      await api(markRead, { params: { id, message_id: last.message_id } })
    } catch {
      // On failure it is reported with the next message seen.
      sentSeq.current = before
      return
    }
    latest.current({ read_seq: last.seq })
    notifyOtherTabs({ user_id, conversation_id: id })
    for (const call of [listConversations, unreadCount]) void queries.invalidateQueries({ queryKey: [call.id] })
  }, [id, user_id, queries])

  useEffect(() => {
    const lookAgain = () => void sendRead()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      document.removeEventListener('visibilitychange', lookAgain)
      clearTimeout(timer.current)
      void sendRead()
    }
  }, [sendRead])

  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const seq = Number(element.dataset.seq)
      const message_id = element.dataset.message
      return whenInView(element, () => {
        if (message_id === undefined) return
        if (seq > (seen.current?.seq ?? 0)) seen.current = { seq, message_id }
        timer.current ??= setTimeout(() => void sendRead(), SEND_DELAY_MS)
      })
    },
    [sendRead],
  )
}

/** Calls `onSeen` when the element comes into view; returns a function that stops observing. */
function whenInView(element: HTMLElement, onSeen: () => void): () => void {
  const look = (entries: IntersectionObserverEntry[]) => {
    if (entries.some((entry) => entry.isIntersecting)) onSeen()
  }
  const observer = new IntersectionObserver(look, { rootMargin: COVERED_MARGIN })
  observer.observe(element)
  return () => {
    // On unmount, process the entries that the browser has not delivered yet.
    look(observer.takeRecords())
    observer.disconnect()
  }
}
