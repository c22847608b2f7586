import { useCallback, useEffect, useRef, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import type { Answer, Query } from '@almanac/contracts'
import { getConversation, type Message } from '@almanac/contracts/social/conversations'
import { useShellEvents } from '@almanac/federation/events'

type Page = Answer<typeof getConversation>

/** A conversation without its messages. */
export type OpenConversation = Omit<Page, 'messages'>

const PAGE_SIZE = 50
/** Messages that are held at once; those at the other end go. */
const MAX_HELD = 2_000
/** How often an open conversation is read again, where events do not come. */
const REFETCH_INTERVAL_MS = 20_000

/** What has been read of a conversation: messages without gaps, the newest last. */
interface Read {
  conversation: OpenConversation
  messages: readonly Message[]
  /** Above the first message after this number stands the line of new ones; null where all had been read. */
  line_after: number | null
}

interface State {
  read: Read | null
  error: ApiError | null
  /** Which end is being read, or could not be. */
  earlier: 'idle' | 'loading' | 'failed'
  later: 'idle' | 'loading' | 'failed'
}

const EMPTY: State = { read: null, error: null, earlier: 'idle', later: 'idle' }

const conversationIn = ({ messages: _, ...conversation }: Page): OpenConversation => conversation

/** A page joined to what is held; undefined where it does not follow, so that all is to be read anew. */
function joined(held: readonly Message[], page: Page, end: 'earlier' | 'later'): readonly Message[] | undefined {
  const { messages, last_seq } = page
  const last = held.at(-1)?.seq ?? 0
  if (last > last_seq) return undefined
  if (messages.length === 0) return held
  if (end === 'earlier') return [...messages, ...held].slice(0, MAX_HELD)
  if (messages[0]?.seq !== last + 1) return undefined
  return [...held, ...messages].slice(-MAX_HELD)
}

/**
 * A conversation from its first unread message on, and further in both directions
 * on demand. It follows what is written and read by others. However long it is,
 * opening it reads one page.
 */
export function useThread(id: string) {
  const [state, setState] = useState<State>(EMPTY)
  const latest = useRef(state)
  const mounted = useRef(true)
  /** Something happened while the newer end was being read: it is read once more. */
  const again = useRef(false)
  const change = useCallback((next: Partial<State>): void => {
    if (!mounted.current) return
    latest.current = { ...latest.current, ...next }
    setState(latest.current)
  }, [])
  const ask = useCallback(
    (query: Partial<Query<typeof getConversation>>) =>
      api(getConversation, { params: { id }, query: { limit: PAGE_SIZE, offset: 0, ...query } }),
    [id],
  )

  const open = useCallback(
    async (where: { unread?: 'true' } = { unread: 'true' }): Promise<void> => {
      try {
        const page = await ask(where)
        const line_after = latest.current.read
          ? latest.current.read.line_after
          : page.unread_count > 0
            ? page.read_seq
            : null
        change({ ...EMPTY, read: { conversation: conversationIn(page), messages: page.messages, line_after } })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        change(latest.current.read ? { later: 'failed' } : { error })
      }
    },
    [ask, change],
  )

  const extend = useCallback(
    async (end: 'earlier' | 'later'): Promise<void> => {
      const { read } = latest.current
      if (!read) return
      if (latest.current[end] === 'loading') {
        again.current ||= end === 'later'
        return
      }
      const [first, last] = [read.messages[0]?.seq ?? 1, read.messages.at(-1)?.seq ?? 0]
      if (end === 'earlier' && first <= 1) return
      change(end === 'earlier' ? { earlier: 'loading' } : { later: 'loading' })
      try {
        const page = await ask(end === 'earlier' ? { before: first } : { after: last })
        const messages = joined(latest.current.read?.messages ?? [], page, end)
        if (messages === undefined) return await open({})
        change({
          read: { conversation: conversationIn(page), messages, line_after: latest.current.read?.line_after ?? null },
          error: null,
          ...(end === 'earlier' ? { earlier: 'idle' } : { later: 'idle' }),
        })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // Who has been taken out of the conversation sees nothing of it from now on.
        if (error.status === 404 || error.status === 401) change({ ...EMPTY, error })
        else change(end === 'earlier' ? { earlier: 'failed' } : { later: 'failed' })
      }
      if (end !== 'later' || !again.current) return
      again.current = false
      await extend('later')
    },
    [ask, change, open],
  )

  useEffect(() => {
    mounted.current = true
    void open()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void (latest.current.read ? extend('later') : open())
    }, REFETCH_INTERVAL_MS)
    return () => {
      mounted.current = false
      clearInterval(timer)
    }
  }, [open, extend])
  const follow = () => void (latest.current.read ? extend('later') : open())
  useShellEvents((event) => {
    if (event.type === 'missed' || (event.type === 'conversation' && event.conversation_id === id)) follow()
  })

  return {
    ...state,
    hasEarlier: (state.read?.messages[0]?.seq ?? 1) > 1,
    hasLater: (state.read?.messages.at(-1)?.seq ?? 0) < (state.read?.conversation.last_seq ?? 0),
    readEarlier: () => void extend('earlier'),
    readLater: () => void extend('later'),
    /** Shows the newest messages, wherever the reader is. */
    toNewest: () => open({}),
    retry: () => void open(),
    /** Takes over what another call has answered of it. */
    setConversation: (changed: Partial<OpenConversation>) => {
      const { read } = latest.current
      if (read) change({ read: { ...read, conversation: { ...read.conversation, ...changed } } })
    },
    refresh: () => void extend('later'),
  }
}

export type ReadThread = ReturnType<typeof useThread>
