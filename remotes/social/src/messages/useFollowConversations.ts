import { useEffect, useEffectEvent, useRef } from 'react'
import { onReach } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { listConversations, unreadCount } from '@almanac/contracts/social/conversations'
import { useShellEvents } from '@almanac/federation/events'
import { useOtherTabs } from './otherTabs'

/** Several events are followed by one reading. */
const REFETCH_DELAY_MS = 300

/** Reads list and count of conversations again when one of them has moved, by others or in another tab, and once the server is reached again. */
export function useFollowConversations(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const call of [listConversations, unreadCount]) void queries.invalidateQueries({ queryKey: [call.id] })
    }, REFETCH_DELAY_MS)
  }
  useShellEvents((event) => {
    if (event.type === 'conversation' || event.type === 'missed') follow()
  })
  useOtherTabs(follow)
  const reach = useEffectEvent((reached: boolean) => {
    if (reached) follow()
  })
  useEffect(() => onReach(reach), [])
  useEffect(() => () => clearTimeout(timer.current), [])
}
