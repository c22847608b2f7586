import { useEffect, useEffectEvent } from 'react'
import { useUser } from '@almanac/auth'

/**
 * The server tells all pages of a user of what happens in a conversation, but not
 * those of the session that did it. So a tab tells the others of its browser. Ids
 * alone, as in the server's events.
 */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('almanac.conversations')

interface Change {
  user_id: string
  conversation_id: string
}

const isChange = (data: unknown): data is Change =>
  typeof data === 'object' && data !== null && 'user_id' in data && 'conversation_id' in data

/** Tells the other tabs that this one has read, written or muted something in a conversation. */
export function tellOtherTabs(change: Change): void {
  channel?.postMessage(change)
}

/** Hears of what another tab of this browser did in a conversation of the same user. */
export function useOtherTabs(onChange: (conversation_id: string) => void): void {
  const { id } = useUser()
  const hear = useEffectEvent((data: unknown) => {
    if (isChange(data) && data.user_id === id) onChange(data.conversation_id)
  })
  useEffect(() => {
    const listen = ({ data }: MessageEvent<unknown>) => hear(data)
    channel?.addEventListener('message', listen)
    return () => channel?.removeEventListener('message', listen)
  }, [])
}
