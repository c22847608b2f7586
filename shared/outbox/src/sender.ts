import { ApiError } from '@almanac/api-client'
import type { Call } from '@almanac/contracts'
import { backoffDelay, isRetryable } from '@almanac/domain/backoff'
import type { OutboxDatabase, StoredEntry } from './database'
import { allEntries, changeEntry, nextToSend, removeEntry } from './entries'
import type { OutcomeEvent } from './types'

/** A write that did not go through is sent again after one second, then two, up to half a minute. */
const BACKOFF = { initialDelay: 1_000, maxDelay: 30_000 }

/** What a call is made with. */
export interface SentInput {
  params?: unknown
  body?: unknown
  files?: Record<string, Blob>
  keepalive?: boolean
  signal?: AbortSignal
  /** How much of the files has left, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** What the sender needs of the world. */
export interface SenderEnvironment {
  send: (call: Call, input: SentInput) => Promise<unknown>
  now: () => number
  random: () => number
}

/** What the sender tells while it works. */
export interface SenderEvents {
  /** Asked before each write; false ends the pass, for instance because somebody else signed in. */
  mayContinue: () => boolean
  /** A write is on its way until `idle`; the signal ends it early, once it was given up. */
  sending: (id: string) => AbortSignal
  idle: () => void
  progress: (id: string, share: number) => void
  changed: () => Promise<void>
  ended: (event: OutcomeEvent) => Promise<void>
}

/** How a pass ended: `signed_out` when the server asked for a new sign-in. */
export type Pass = 'done' | 'signed_out'

/** Sends what is due, oldest first within each subject, until nothing is left that can go now. */
export async function sendAll(
  database: OutboxDatabase,
  environment: SenderEnvironment,
  events: SenderEvents,
  urgent: boolean,
): Promise<Pass> {
  const skip = new Set<string>()
  while (events.mayContinue()) {
    const now = environment.now()
    const entry = nextToSend(await allEntries(database), { now, due: urgent ? Infinity : now, skip })
    if (!entry || !events.mayContinue()) return 'done'
    const { failure, answer } = await attempt(environment, entry, events)
    if (failure === undefined) {
      if (await removeEntry(database, entry)) await events.ended({ outcome: 'saved', entry, answer })
      continue
    }
    const verdict = verdictOn(failure)
    if (verdict === 'sign_in') return 'signed_out'
    if (verdict === 'drop') {
      if (await removeEntry(database, entry)) await events.ended({ outcome: 'dropped', entry })
    } else if (verdict === 'refuse') {
      await refuse(database, entry, failure, events)
    } else {
      skip.add(entry.subject)
      const attempts = entry.attempts + 1
      await changeEntry(database, entry, {
        attempts,
        not_before: environment.now() + backoffDelay(attempts - 1, BACKOFF, environment.random),
      })
      await events.changed()
      // Nobody answered: the other writes would only meet the same silence.
      if (failure instanceof ApiError && failure.status === 0) return 'done'
    }
  }
  return 'done'
}

async function attempt(
  environment: SenderEnvironment,
  { id, call, params, body, files }: StoredEntry,
  { sending, idle, progress }: SenderEvents,
): Promise<{ failure?: unknown; answer?: unknown }> {
  const signal = sending(id)
  try {
    const onProgress = (share: number) => progress(id, share)
    return { answer: await environment.send(call, { params, body, signal, ...(files ? { files, onProgress } : {}) }) }
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
  if (await changeEntry(database, entry, { ...change, state: 'refused' }))
    await events.ended({ outcome: 'refused', entry: refused })
}

/** What to do with a write after an attempt failed. */
export type Verdict = 'retry' | 'sign_in' | 'drop' | 'refuse'

/** Judges a failure. Anything that is not the server's clear refusal is worth another try. */
export function verdictOn(failure: unknown): Verdict {
  if (!(failure instanceof ApiError)) return 'retry'
  if (failure.status === 401) return 'sign_in'
  if (failure.status === 410) return 'drop'
  // The token is renewed with the next answer of the server; the write itself was not judged.
  if (failure.status === 403 && failure.errors.some((entry) => entry.code.includes('CSRF'))) return 'retry'
  // It was cut on its way; what was to be sent is whole.
  if (failure.has('BROKEN_FORM')) return 'retry'
  return isRetryable(failure.status) ? 'retry' : 'refuse'
}
