import { api, ApiError } from '@almanac/api-client'
import type { Answer, Query } from '@almanac/contracts'
import { getConversation, type Message } from '@almanac/contracts/social/conversations'
import { cacheNewest, forgetOpening, hasLater, PAGE_SIZE, readAroundUnread } from './opening'

type Page = Answer<typeof getConversation>

/** A conversation without its messages. */
export type OpenConversation = Omit<Page, 'messages'>

/** Further pages are larger, because scrolling is faster than reading. */
const FURTHER_SIZE = 100
/** Maximum number of loaded messages: when more arrive at one end, those at the other are dropped. The list keeps their space (useSpaceAbove.ts). */
const MAX_LOADED = 2_000

/** An end of the loaded messages. */
export type End = 'earlier' | 'later'

/** The loaded part of a conversation: messages without gaps, newest last. */
export interface ReadConversation {
  conversation: OpenConversation
  messages: readonly Message[]
  /** The line for new messages is above the first message after this sequence number; null if everything had been read. */
  line_after: number | null
}

export interface ThreadState {
  read: ReadConversation | null
  /** Why the conversation could not be loaded. */
  error: ApiError | null
  /** Loading state at each end. */
  earlier: 'idle' | 'loading' | 'failed'
  later: 'idle' | 'loading' | 'failed'
}

const EMPTY: ThreadState = { read: null, error: null, earlier: 'idle', later: 'idle' }

const conversationIn = ({ messages: _, ...conversation }: Page): OpenConversation => conversation

/** Appends a page to the loaded messages; undefined if it leaves a gap, which requires reloading everything. */
function joined(loaded: readonly Message[], page: Page, end: End): readonly Message[] | undefined {
  const { messages, last_seq } = page
  const last = loaded.at(-1)?.seq ?? 0
  if (last > last_seq) return undefined
  if (messages.length === 0) return loaded
  if (end === 'earlier') return [...messages, ...loaded].slice(0, MAX_LOADED)
  return messages[0]?.seq === last + 1 ? [...loaded, ...messages].slice(-MAX_LOADED) : undefined
}

/** Whether somebody was blocked or unblocked between two pages, which changes what all messages show. */
const isBlockingChanged = (before: OpenConversation, page: Page): boolean =>
  idsOf(before.blocked_participants) !== idsOf(page.blocked_participants)

const idsOf = (people: OpenConversation['blocked_participants'] | undefined): string =>
  (people ?? []).map(({ id }) => id).join()

/** The loaded messages with a further page; undefined if everything has to be reloaded. */
function extended(loaded: ReadConversation | null, page: Page, end: End): ReadConversation | undefined {
  if (loaded && isBlockingChanged(loaded.conversation, page)) return undefined
  const messages = joined(loaded?.messages ?? [], page, end)
  return messages && { conversation: conversationIn(page), messages, line_after: loaded?.line_after ?? null }
}

/** Reads one conversation page by page. */
export interface ThreadReader {
  state: () => ThreadState
  /** Reloads from the first unread message on, or the newest messages. If that fails, the loaded messages stay. */
  open: (from: 'unread' | 'newest') => Promise<void>
  /** Loads more messages at one end. Changes at the newer end meanwhile are loaded too. */
  extend: (end: End) => Promise<void>
  /** Applies the response of another call to the conversation. */
  setConversation: (changed: Partial<OpenConversation>) => void
}

/** Sets the loading state of one end. */
const at = (end: End, state: ThreadState[End]): Partial<ThreadState> =>
  end === 'earlier' ? { earlier: state } : { later: state }

/** The query for the messages beyond an end of the loaded ones. */
const beyond = (end: End, loaded: readonly Message[]): Query<typeof getConversation> =>
  end === 'earlier' ? { before: loaded[0]?.seq ?? 1 } : { after: loaded.at(-1)?.seq ?? 0 }

/** The state after the first page; the line for new messages keeps its position. */
function begun({ read }: ThreadState, page: Page): ThreadState {
  const line_after = read ? read.line_after : page.unread_count > 0 ? page.read_seq : null
  return { ...EMPTY, read: { conversation: conversationIn(page), messages: page.messages, line_after } }
}

/** The state after a failed request. If the user was removed from the conversation, it is no longer shown; other failures can be retried. */
function failed({ read }: ThreadState, error: ApiError, end: End): Partial<ThreadState> {
  if (!read || error.status === 404 || error.status === 401) return { ...EMPTY, error }
  // Offline there is nothing newer to wait for; the page shows the offline state elsewhere.
  const isNothing = end === 'later' && error.status === 0 && !hasLater(read)
  return at(end, isNothing ? 'idle' : 'failed')
}

export function createThreadReader(id: string, onChange: (state: ThreadState) => void): ThreadReader {
  let state = EMPTY
  /** Set when an event arrives while the newer end is being loaded: it is loaded once more. */
  let isBehind = false

  const change = (next: Partial<ThreadState>): void => {
    state = { ...state, ...next }
    onChange(state)
  }
  const ask = (query: Query<typeof getConversation>) => api(getConversation, { params: { id }, query })

  async function open(from: 'unread' | 'newest'): Promise<void> {
    try {
      const begin = (page: Page) => change(begun(state, page))
      begin(await (from === 'unread' ? readAroundUnread(id, begin) : ask({ limit: PAGE_SIZE })))
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
      const read = extended(state.read, page, end)
      if (read === undefined) return await open('newest')
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
