import { forgetCalls, useQueryClient } from '@almanac/api-client/query'
import { authStore } from '@almanac/auth'
import { getConversation, listConversations, unreadCount } from '@almanac/contracts/social/conversations'
import { notifyOtherTabs } from '../messages/otherTabs'
import { refetchCircle } from './useRelationships'

/** Returns what follows a block or an unblocking on this device: what it had loaded of circle and conversations shows other people. */
export function useAfterBlocking(): () => void {
  const queries = useQueryClient()
  return () => {
    // Their cached pages have the texts of the blocked person.
    void forgetCalls(getConversation)
    for (const call of [listConversations, unreadCount]) void queries.invalidateQueries({ queryKey: [call.id] })
    void refetchCircle(queries)
    const { user } = authStore.getState()
    if (user) notifyOtherTabs({ user_id: user.id, conversation_id: null })
  }
}
