import { useEffect, useEffectEvent, useRef } from 'react'
import { onReachabilityChange } from '@almanac/api-client'
import { useQueryClient } from '@almanac/api-client/query'
import { listConversationRequests, listConversations, unreadCount } from '@almanac/contracts/social/conversations'
import { useShellEvents } from '@almanac/federation/events'
import { useOtherTabs } from './otherTabs'

/** Debounce: several events cause one refetch. */
const REFETCH_DELAY_MS = 300

/** Refetches the list and the count of conversations when one of them changes, by others or in another tab, and when the server can be reached again. */
export function useFollowConversations(): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const follow = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const call of [listConversations, listConversationRequests, unreadCount])
        void queries.invalidateQueries({ queryKey: [call.id] })
    }, REFETCH_DELAY_MS)
  }
  useShellEvents((event) => {
    if (event.type === 'conversation' || event.type === 'relationships' || event.type === 'missed') follow()
  })
  useOtherTabs(follow)
  const reach = useEffectEvent((reached: boolean) => {
    if (reached) follow()
  })
  useEffect(() => onReachabilityChange(reach), [])
  useEffect(() => () => clearTimeout(timer.current), [])
}
