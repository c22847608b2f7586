import type { ApiErrorEntry, Body, Call, Params, Query } from '@almanac/contracts'

/**
 * State of a write: stored on this device and not acknowledged, being sent, or refused by
 * the server. Acknowledged writes are no longer in the outbox.
 */
export type OutboxState = 'waiting' | 'sending' | 'refused'

/** A pending write. */
export interface OutboxEntry {
  /** Chosen by the screen; the same for every attempt. */
  id: string
  /** Writes of one subject are sent in creation order. */
  subject: string
  callId: string
  /** The whole call, so that a write can be sent by a page that has not loaded the remote that made it. */
  call: Call
  params?: unknown
  query?: object | undefined
  body?: unknown
  /** For a call that takes files: by field name. */
  files?: Record<string, Blob>
  state: OutboxState
  /** Upload progress of its files while this tab is sending it, from 0 to 1. */
  progress?: number
  /** Something in between answered the last attempt in place of the server. */
  intercepted?: true | undefined
  /** Why the server refused it. */
  errors?: ApiErrorEntry[]
  /** Label for the list of pending writes, from the screen. */
  label?: string
  /** Path of the screen where it can be changed; missing from older writes. */
  edit_path?: string
  /** The HTTP status of the refusal. */
  status?: number
  /** Milliseconds since 1970. */
  created_at: number
  /** Held until then: it is not sent and can be discarded. Milliseconds since 1970. */
  held_until?: number
}

/** A write to store and send. */
export type Write<C extends Call> = {
  call: C
  id: string
  /** For instance `response:<id>`. */
  subject: string
  /** Hold time in milliseconds during which `discard` undoes it: it is stored and shown as done at once, and sent afterwards. */
  hold?: number
  /** Label in the participant's language, such as the title of the activity. */
  label?: string
  /** Path of the screen where a refused write can be changed; the current screen by default. */
  edit_path?: string
  /** For a call that takes files; they are stored with the write. */
  files?: Record<string, Blob>
  query?: Partial<NonNullable<Query<C>>> | undefined
} & (undefined extends Params<C> ? { params?: Params<C> } : { params: Params<C> }) &
  (undefined extends Body<C> ? { body?: Body<C> } : { body: Body<C> })

/** Outcome of a write. `dropped`: the server no longer has its subject (410). */
export type Outcome = 'saved' | 'refused' | 'dropped'

/** Emitted once per write and tab, whichever tab sent it. */
export interface OutcomeEvent {
  outcome: Outcome
  /** Without its files if another tab sent it. */
  entry: OutboxEntry
  /** The server's response to a saved write. */
  answer?: unknown
}

/** State of the store: the writes of the signed-in user, in creation order. */
export interface OutboxSnapshot {
  user_id: string | null
  entries: OutboxEntry[]
}
