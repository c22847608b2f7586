import { ApiError } from '@almanac/api-client'
import type { Call } from '@almanac/contracts'
import { backoffDelay, isRetryable } from '@almanac/domain/backoff'
import type { OutboxDatabase, StoredEntry } from './database'
import { nextToSend } from './entries'
import type { OutcomeEvent } from './types'

/** Retry delays: one second, then two, up to half a minute. */
const BACKOFF = { initialDelay: 1_000, maxDelay: 30_000 }

/** The arguments of a call. */
export interface SentInput {
  params?: unknown
  query?: object | undefined
  body?: unknown
  files?: Record<string, Blob>
  keepalive?: boolean
  signal?: AbortSignal
  /** The id by which the server has to acknowledge the write. */
  write_id: string
  /** Upload progress of the files, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** The dependencies of the sender. */
export interface SenderEnvironment {
  send: (call: Call, input: SentInput) => Promise<unknown>
  now: () => number
  random: () => number
}

/** Callbacks of the sender. */
export interface SenderEvents {
  /** Called before each write; false ends the pass, for instance because another user signed in. */
  mayContinue: () => boolean
  /** A write is being sent until `idle`; the signal aborts it if it was discarded. */
  sending: (id: string) => AbortSignal
  idle: () => void
  progress: (id: string, share: number) => void
  changed: () => Promise<void>
  ended: (event: OutcomeEvent) => Promise<void>
}

/** How a pass ended: `signed_out` if the server requires a new sign-in, or a passkey first. */
export type Pass = 'done' | 'signed_out'

/** Sends due writes, oldest first within each subject, until none can be sent now. */
export async function sendAll(
  database: OutboxDatabase,
  environment: SenderEnvironment,
  events: SenderEvents,
  urgent: boolean,
): Promise<Pass> {
  const skip = new Set<string>()
  while (events.mayContinue()) {
    const now = environment.now()
    const entry = nextToSend(await database.allEntries(), { now, due: urgent ? Infinity : now, skip })
    if (!entry || !events.mayContinue()) return 'done'
    const { failure, answer } = await attempt(environment, entry, events)
    if (failure === undefined) {
      if (await database.removeEntry(entry)) await events.ended({ outcome: 'saved', entry, answer })
      continue
    }
    const verdict = verdictOn(failure)
    if (verdict === 'sign_in') return 'signed_out'
    if (verdict === 'drop') {
      if (await database.removeEntry(entry)) await events.ended({ outcome: 'dropped', entry })
    } else if (verdict === 'refuse') {
      await refuse(database, entry, failure, events)
    } else {
      skip.add(entry.subject)
      const attempts = entry.attempts + 1
      await database.changeEntry(entry, {
        attempts,
        not_before: environment.now() + backoffDelay(attempts - 1, BACKOFF, environment.random),
        intercepted: failure instanceof ApiError && failure.intercepted ? true : undefined,
      })
      await events.changed()
      // No response: the other writes would fail the same way.
      if (failure instanceof ApiError && failure.status === 0) return 'done'
    }
  }
  return 'done'
}

async function attempt(
  environment: SenderEnvironment,
  { id, call, params, query, body, files }: StoredEntry,
  { sending, idle, progress }: SenderEvents,
): Promise<{ failure?: unknown; answer?: unknown }> {
  const signal = sending(id)
  try {
    const onProgress = (share: number) => progress(id, share)
    const input = { params, query, body, signal, write_id: id, ...(files ? { files, onProgress } : {}) }
    return { answer: await environment.send(call, input) }
  } catch (failure) {
    return { failure: failure ?? new Error('The call failed') }
  } finally {
    idle()
  }
}

async function refuse(
  database: OutboxDatabase,
  entry: StoredEntry,
  failure: unknown,
  events: SenderEvents,
): Promise<void> {
  const change = failure instanceof ApiError ? { errors: failure.errors, status: failure.status } : {}
  const refused: StoredEntry = { ...entry, ...change, state: 'refused' }
  if (await database.changeEntry(entry, { ...change, state: 'refused' }))
    await events.ended({ outcome: 'refused', entry: refused })
}

/** What to do with a write after a failed attempt. */
export type Verdict = 'retry' | 'sign_in' | 'drop' | 'refuse'

/** Classifies a failure. Everything but a refusal of the server is retried. */
export function verdictOn(failure: unknown): Verdict {
  if (!(failure instanceof ApiError)) return 'retry'
  if (failure.status === 401) return 'sign_in'
  if (failure.status === 410) return 'drop'
  // A company asks for a passkey first: nothing arrives before it is there.
  if (failure.has('PASSKEY_REQUIRED')) return 'sign_in'
  // The next response renews the token; the write itself was not processed.
  if (failure.status === 403 && failure.errors.some((entry) => entry.code.includes('CSRF'))) return 'retry'
  // The request was truncated in transit; the stored write is complete.
  if (failure.has('BROKEN_FORM')) return 'retry'
  return isRetryable(failure.status) ? 'retry' : 'refuse'
}
