import type { NewEntry, StoredEntry } from './database'

const contentOf = ({ callId, params, query, body }: NewEntry) => JSON.stringify([callId, params, query, body])

const sameContent = (one: NewEntry, other: NewEntry) => contentOf(one) === contentOf(other)

/** The new version of a stored write; undefined if unchanged. */
export function renewed(known: StoredEntry, entry: NewEntry): StoredEntry | undefined {
  if (known.state === 'waiting' && sameContent(known, entry)) return undefined
  return { ...entry, seq: known.seq, created_at: known.created_at, version: known.version + 1 }
}

/**
 * The write as it is to be shown and sent. A refusal without a reason is none of the server, which always states
 * one: an earlier version of this app took the answer of a network in between for it.
 */
export function recovered(entry: StoredEntry): StoredEntry {
  if (entry.state !== 'refused' || (entry.errors?.length ?? 0) > 0) return entry
  const { status: _status, errors: _errors, ...rest } = entry
  return { ...rest, state: 'waiting' }
}

/** What a pass may send: writes due by `due` (Infinity for all) whose subject is not in `skip`. */
export interface Selection {
  now: number
  due: number
  skip: ReadonlySet<string>
}

/**
 * Whether a write is still held, by the time since it was stored: on a device whose clock was ahead then and is right
 * now, the moment until which it is held can be days away.
 */
const isHeld = ({ created_at, held_until = created_at }: StoredEntry, now: number): boolean =>
  Math.abs(now - created_at) < held_until - created_at

/** The next write to send: the oldest of its subject, not refused, no longer held, and due. */
export function nextToSend(entries: readonly StoredEntry[], { now, due, skip }: Selection): StoredEntry | undefined {
  const passed = new Set(skip)
  for (const entry of entries) {
    if (passed.has(entry.subject)) continue
    if (entry.state !== 'refused' && entry.not_before <= due && !isHeld(entry, now)) return entry
    passed.add(entry.subject)
  }
  return undefined
}

/** When the next write is due, in milliseconds since 1970; undefined if none is pending. */
export function nextDue(entries: readonly StoredEntry[]): number | undefined {
  const first = entries.filter(
    (entry) => !entries.some((other) => other.subject === entry.subject && other.seq < entry.seq),
  )
  const times = first
    .filter((entry) => entry.state !== 'refused')
    .map((entry) => Math.max(entry.not_before, entry.held_until ?? 0))
  return times.length ? Math.min(...times) : undefined
}
