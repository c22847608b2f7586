import { useEffect, useEffectEvent } from 'react'
import { useUser } from '@almanac/auth'

/**
 * The server sends events about a conversation to all pages of a user except those of the session that caused them, so
 * tabs of one browser notify each other. Ids only, as in the server's events.
 */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('almanac.conversations')

interface Change {
  user_id: string
  /** Null after a block, which changes what all conversations show. */
  conversation_id: string | null
}

const isChange = (data: unknown): data is Change =>
  typeof data === 'object' && data !== null && 'user_id' in data && 'conversation_id' in data

/** Notifies the other tabs that this one has read, written or muted something in a conversation. */
export function notifyOtherTabs(change: Change): void {
  channel?.postMessage(change)
}

/** Called when another tab of this browser changes a conversation of the same user. */
export function useOtherTabs(onChange: (conversation_id: string | null) => void): void {
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
