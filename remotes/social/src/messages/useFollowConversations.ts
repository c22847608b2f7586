import { useEffect, useRef } from 'react'
import { useQueryClient } from '@almanac/api-client/query'
import { listConversations, unreadCount } from '@almanac/contracts/social/conversations'
import { useShellEvents } from '@almanac/federation/events'
import { useOtherTabs } from './otherTabs'

/** Several events are followed by one reading. */
const REFETCH_DELAY_MS = 300

/** Reads list and count of conversations again when one of them has moved, by others or in another tab. */
export function useFollowConversations(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const call of [listConversations, unreadCount]) void queries.invalidateQueries({ queryKey: [call.id] })
    }, REFETCH_DELAY_MS)
  }
  useShellEvents((event) => {
    if (event.type === 'conversation' || event.type === 'missed') follow()
  })
  useOtherTabs(follow)
  useEffect(() => () => clearTimeout(timer.current), [])
}
