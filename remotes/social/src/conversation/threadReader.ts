import { api, ApiError } from '@almanac/api-client'
import type { Answer, Query } from '@almanac/contracts'
import { getConversation, type Message } from '@almanac/contracts/social/conversations'
import { cacheNewest, forgetOpening, hasLater, PAGE_SIZE, readOpening } from './opening'

type Page = Answer<typeof getConversation>

/** A conversation without its messages. */
export type OpenConversation = Omit<Page, 'messages'>

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

/** How reading on goes at one end. */
const at = (end: End, state: ThreadState[End]): Partial<ThreadState> =>
  end === 'earlier' ? { earlier: state } : { later: state }

/** Where the messages beyond an end of those that are loaded begin. */
const beyond = (end: End, loaded: readonly Message[]): Query<typeof getConversation> =>
  end === 'earlier' ? { before: loaded[0]?.seq ?? 1 } : { after: loaded.at(-1)?.seq ?? 0 }

/** What a page makes of a thread that begins with it; the line of new messages stays where it was. */
function begun({ read }: ThreadState, page: Page): ThreadState {
  const line_after = read ? read.line_after : page.unread_count > 0 ? page.read_seq : null
  return { ...EMPTY, read: { conversation: conversationIn(page), messages: page.messages, line_after } }
}

/** What a failure makes of a thread. Who has been taken out of the conversation sees nothing of it from now on; anything else can be tried again. */
function failed({ read }: ThreadState, error: ApiError, end: End): Partial<ThreadState> {
  if (!read || error.status === 404 || error.status === 401) return { ...EMPTY, error }
  // Without a network there is nothing newer to wait for; the page says elsewhere that there is none.
  const isNothing = end === 'later' && error.status === 0 && !hasLater(read)
  return at(end, isNothing ? 'idle' : 'failed')
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
      const begin = (page: Page) => change(begun(state, page))
      begin(await (from === 'unread' ? readOpening(id, begin) : ask({ limit: PAGE_SIZE })))
    } catch (error) {
      fail(error, 'later')
    }
  }

  function fail(error: unknown, end: End): void {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) forgetOpening(id)
    change(failed(state, error, end))
  }

  async function readOn(end: End, { messages: loaded }: ReadConversation): Promise<void> {
    change(at(end, 'loading'))
    try {
      const page = await ask({ limit: FURTHER_SIZE, ...beyond(end, loaded) })
      const messages = joined(state.read?.messages ?? [], page, end)
      if (messages === undefined) return await open('newest')
      const read = { conversation: conversationIn(page), messages, line_after: state.read?.line_after ?? null }
      change({ read, ...at(end, 'idle') })
      if (end === 'later') cacheNewest(id, read)
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
      if (!read) return
      const now = { ...read, conversation: { ...read.conversation, ...changed } }
      change({ read: now })
      cacheNewest(id, now)
    },
  }
}
