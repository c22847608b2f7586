import { useEffect, useMemo, useState } from 'react'
import { onReachabilityChange } from '@almanac/api-client'
import { useShellEvents } from '@almanac/federation/events'
import { useOtherTabs } from '../messages/otherTabs'
import { hasLater } from './opening'
import { createThreadReader, type ThreadState } from './threadReader'

/** Polling interval of an open conversation when no events arrive. */
const REFETCH_INTERVAL_MS = 20_000

const NOTHING: ThreadState = { read: null, error: null, earlier: 'idle', later: 'idle' }

/**
 * A conversation, loaded from its first unread message on and extended in both directions on demand. It follows new
 * messages and read states of others. Opening it reads one page, however long it is. Nothing is requested while
 * `isBegun` is false, because the server does not have the conversation yet.
 */
export function useThread(id: string, isBegun = true) {
  const [state, setState] = useState(NOTHING)
  const reader = useMemo(() => createThreadReader(id, setState), [id])
  const follow = () => {
    if (isBegun) void (reader.state().read ? reader.extend('later') : reader.open('unread'))
  }

  useEffect(() => {
    if (!isBegun) return undefined
    const look = () => void (reader.state().read ? reader.extend('later') : reader.open('unread'))
    look()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') look()
    }, REFETCH_INTERVAL_MS)
    const stop = onReachabilityChange((reached) => {
      if (reached) look()
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [reader, isBegun])
  useShellEvents((event) => {
    if (
      event.type === 'missed' ||
      event.type === 'relationships' ||
      (event.type === 'conversation' && event.conversation_id === id)
    )
      follow()
  })

  useOtherTabs((conversation_id) => {
    if (conversation_id === null || conversation_id === id) follow()
  })

  const { read } = state
  return {
    ...state,
    hasEarlier: (read?.messages[0]?.seq ?? 1) > 1,
    hasLater: read !== null && hasLater(read),
    readEarlier: () => void reader.extend('earlier'),
    readLater: () => void reader.extend('later'),
    /** Jumps to the newest messages. */
    toNewest: () => reader.open('newest'),
    retry: () => void reader.open('unread'),
    refresh: follow,
    setConversation: reader.setConversation,
  }
}

export type ReadThread = ReturnType<typeof useThread>
