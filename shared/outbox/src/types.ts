import type { ApiErrorEntry, Body, Call, Params } from '@almanac/contracts'

/**
 * Where a write is: stored on this device and not yet acknowledged, on its way
 * now, or refused by the server. What the server has acknowledged is no longer
 * in the outbox.
 */
export type OutboxState = 'waiting' | 'sending' | 'refused'

/** A pending write. */
export interface OutboxEntry {
  /** Chosen by the screen that makes the write; the same for every attempt. */
  id: string
  /** The writes of one subject are sent in the order they were made. */
  subject: string
  callId: string
  /** The whole call, so that a write can be sent by a page that has not loaded the remote that made it. */
  call: Call
  params?: unknown
  body?: unknown
  /** For a call that takes files: by the names that it gives them. */
  files?: Record<string, Blob>
  state: OutboxState
  /** While it is on its way from this tab: how much of its files has left, from 0 to 1. */
  progress?: number
  /** Why the server refused it. */
  errors?: ApiErrorEntry[]
  /** What it is, in the words of the screen that made it, for the list of what waits. */
  label?: string
  /** The HTTP status of the refusal. */
  status?: number
  /** Milliseconds since 1970. */
  created_at: number
  /** Until then it can be taken back with `discard`, and is not sent. */
  held_until?: number
}

/** A write to store and send. */
export type Write<C extends Call> = {
  call: C
  id: string
  /** For instance `response:<id>`. */
  subject: string
  /** Milliseconds during which it can be taken back with `discard`: it is stored and shown as done at once, and sent after. */
  hold?: number
  /** What it is, in the participant's words, such as the title of the activity. */
  label?: string
  /** For a call that takes files; they are stored with the write. */
  files?: Record<string, Blob>
} & (undefined extends Params<C> ? { params?: Params<C> } : { params: Params<C> }) &
  (undefined extends Body<C> ? { body?: Body<C> } : { body: Body<C> })

/** How a write ended. `dropped`: the server no longer has what it was about (410). */
export type Outcome = 'saved' | 'refused' | 'dropped'

/** Told once per write and tab, whichever tab sent it. */
export interface OutcomeEvent {
  outcome: Outcome
  /** Without its files where another tab sent it. */
  entry: OutboxEntry
  /** What the server answered to a saved write. */
  answer?: unknown
}

/** What the store holds: the writes of the signed-in user, in the order they were made. */
export interface OutboxSnapshot {
  user_id: string | null
  entries: OutboxEntry[]
}
