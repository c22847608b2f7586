import { api, ApiError } from '@almanac/api-client'
import type { Answer, Query } from '@almanac/contracts'
import { getConversation, type Message } from '@almanac/contracts/social/conversations'

type Page = Answer<typeof getConversation>

/** A conversation without its messages. */
export type OpenConversation = Omit<Page, 'messages'>

const PAGE_SIZE = 50
/** Further ones come in larger pages: somebody scrolls faster than they read. */
const FURTHER_SIZE = 100
/** Messages loaded at once: when more come at one end, those at the other go. The list keeps their place (useRoomAbove.ts). */
const MAX_LOADED = 2_000

/** An end of what is loaded. */
export type End = 'earlier' | 'later'

/** What has been read of a conversation: messages without gaps, the newest last. */
export interface ReadConversation {
  conversation: OpenConversation
  messages: readonly Message[]
  /** Above the first message after this number stands the line of new ones; null where all had been read. */
  line_after: number | null
}

export interface ThreadState {
  read: ReadConversation | null
  /** Why nothing is shown. */
  error: ApiError | null
  /** How reading further is going, at each end. */
  earlier: 'idle' | 'loading' | 'failed'
  later: 'idle' | 'loading' | 'failed'
}

const EMPTY: ThreadState = { read: null, error: null, earlier: 'idle', later: 'idle' }

const conversationIn = ({ messages: _, ...conversation }: Page): OpenConversation => conversation

/** A page joined to what is loaded; undefined where it does not follow, so that all is to be read anew. */
function joined(loaded: readonly Message[], page: Page, end: End): readonly Message[] | undefined {
  const { messages, last_seq } = page
  const last = loaded.at(-1)?.seq ?? 0
  if (last > last_seq) return undefined
  if (messages.length === 0) return loaded
  if (end === 'earlier') return [...messages, ...loaded].slice(0, MAX_LOADED)
  return messages[0]?.seq === last + 1 ? [...loaded, ...messages].slice(-MAX_LOADED) : undefined
}

/** Reads one conversation, a part at a time. */
export interface ThreadReader {
  state: () => ThreadState
  /** Reads it anew: from the first unread message on, or its newest. What was shown stays where that fails. */
  open: (from: 'unread' | 'newest') => Promise<void>
  /** Reads on at one end. What happens at the newer end meanwhile is read as well. */
  extend: (end: End) => Promise<void>
  /** Takes over what another call has answered of it. */
  setConversation: (changed: Partial<OpenConversation>) => void
}

export function createThreadReader(id: string, onChange: (state: ThreadState) => void): ThreadReader {
  let state = EMPTY
  /** Something happened while the newer end was being read: it is read once more. */
  let isBehind = false

  const change = (next: Partial<ThreadState>): void => {
    state = { ...state, ...next }
    onChange(state)
  }
  const ask = (query: Query<typeof getConversation>) => api(getConversation, { params: { id }, query })

  async function open(from: 'unread' | 'newest'): Promise<void> {
    try {
      const page = await ask({ limit: PAGE_SIZE, ...(from === 'unread' && { unread: 'true' as const }) })
      const line_after = state.read ? state.read.line_after : page.unread_count > 0 ? page.read_seq : null
      change({ ...EMPTY, read: { conversation: conversationIn(page), messages: page.messages, line_after } })
    } catch (error) {
      fail(error, 'later')
    }
  }

  /** Who has been taken out of the conversation sees nothing of it from now on; anything else can be tried again. */
  function fail(error: unknown, end: End): void {
    if (!(error instanceof ApiError)) throw error
    if (!state.read || error.status === 404 || error.status === 401) change({ ...EMPTY, error })
    else change(end === 'earlier' ? { earlier: 'failed' } : { later: 'failed' })
  }

  async function readOn(end: End, { messages: loaded }: ReadConversation): Promise<void> {
    change(end === 'earlier' ? { earlier: 'loading' } : { later: 'loading' })
    try {
      const place = end === 'earlier' ? { before: loaded[0]?.seq ?? 1 } : { after: loaded.at(-1)?.seq ?? 0 }
      const page = await ask({ limit: FURTHER_SIZE, ...place })
      const messages = joined(state.read?.messages ?? [], page, end)
      if (messages === undefined) return await open('newest')
      const line_after = state.read?.line_after ?? null
      const done = end === 'earlier' ? { earlier: 'idle' as const } : { later: 'idle' as const }
      change({ read: { conversation: conversationIn(page), messages, line_after }, ...done })
    } catch (error) {
      fail(error, end)
    }
  }

  async function extend(end: End): Promise<void> {
    const { read } = state
    if (!read) return
    if (state[end] === 'loading') {
      isBehind ||= end === 'later'
      return
    }
    if (end === 'earlier' && (read.messages[0]?.seq ?? 1) <= 1) return
    await readOn(end, read)
    if (end === 'earlier' || !isBehind) return
    isBehind = false
    await extend('later')
  }

  return {
    state: () => state,
    open,
    extend,
    setConversation(changed) {
      const { read } = state
      if (read) change({ read: { ...read, conversation: { ...read.conversation, ...changed } } })
    },
  }
}
