import { Suspense } from 'react'
import { lazyScreen } from '@almanac/federation/shell'
import { FirstOpen, useFirstItem } from '@almanac/ui/content'
import { useConversations } from './useConversations'

const ConversationOf = lazyScreen(
  () =>
    import(/* webpackChunkName: "conversation" */ '../conversation/ConversationScreen').then(
      (file) => file.ConversationOf,
    ),
  () => null,
)

/** Beside the list of conversations while none was chosen: the newest one, which is not marked as read by that. */
export function FirstConversation() {
  const id = useFirstItem(useConversations({}).conversations?.map((conversation) => conversation.id))
  if (id === null) return null
  return (
    <FirstOpen at={`/messages/${id}`}>
      <Suspense>
        <ConversationOf key={id} id={id} />
      </Suspense>
    </FirstOpen>
  )
}
