import { MemoryDatabase, type NewEntry, type OutboxDatabase, type StoredEntry } from './database'

const isStored = (entry: StoredEntry | NewEntry): entry is StoredEntry => 'seq' in entry

/** All writes in creation order. */
export async function allEntries(database: OutboxDatabase): Promise<StoredEntry[]> {
  if (database instanceof MemoryDatabase) return database.entries
  return (await database.getAll('entries')).filter(isStored)
}

const sameContent = (one: NewEntry, other: NewEntry) =>
  JSON.stringify([one.callId, one.params, one.body]) === JSON.stringify([other.callId, other.params, other.body])

/** The new version of a stored write; undefined if unchanged. */
function renewed(known: StoredEntry, entry: NewEntry): StoredEntry | undefined {
  if (known.state === 'waiting' && sameContent(known, entry)) return undefined
  return { ...entry, seq: known.seq, created_at: known.created_at, version: known.version + 1 }
}

/**
 * Stores a write; resolves when it is on disk. A stored id is the same write: it keeps
 * its position, takes the newer content, and is pending again if it had been refused.
 */
export async function storeEntry(database: OutboxDatabase, entry: NewEntry): Promise<void> {
  if (database instanceof MemoryDatabase) {
    const there = database.entries.find(({ id }) => id === entry.id)
    const stored = there ? renewed(there, entry) : { ...entry, seq: database.next() }
    if (stored) database.put(stored)
    return
  }
  const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
  const known = await transaction.store.index('id').get(entry.id)
  if (!known) await transaction.store.add(entry)
  else {
    const stored = isStored(known) ? renewed(known, entry) : undefined
    if (stored) await transaction.store.put(stored)
  }
  await transaction.done
}

/** Changes a write unless its content has changed meanwhile. Returns whether it did. */
export async function changeEntry(
  database: OutboxDatabase,
  entry: StoredEntry,
  change: Partial<NewEntry>,
): Promise<boolean> {
  if (database instanceof MemoryDatabase) {
    const there = database.entries.find(({ seq, version }) => seq === entry.seq && version === entry.version)
    if (there) database.put({ ...there, ...change })
    return there !== undefined
  }
  const transaction = database.transaction('entries', 'readwrite')
  const known = await transaction.store.get(entry.seq)
  const same = known?.version === entry.version
  if (same) await transaction.store.put({ ...known, ...change })
  await transaction.done
  return same
}

/** Removes a write unless its content has changed meanwhile. Returns whether it did. */
export async function removeEntry(database: OutboxDatabase, entry: StoredEntry): Promise<boolean> {
  if (database instanceof MemoryDatabase) {
    const left = database.entries.filter(({ seq, version }) => seq !== entry.seq || version !== entry.version)
    const removed = left.length < database.entries.length
    database.entries = left
    return removed
  }
  const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
  const known = await transaction.store.get(entry.seq)
  const same = known?.version === entry.version
  if (same) await transaction.store.delete(entry.seq)
  await transaction.done
  return same
}

/** What a pass may send: writes due by `due` (Infinity for all) whose subject is not in `skip`. */
export interface Selection {
  now: number
  due: number
  skip: ReadonlySet<string>
}

/** The next write to send: the oldest of its subject, not refused, no longer held, and due. */
export function nextToSend(entries: readonly StoredEntry[], { now, due, skip }: Selection): StoredEntry | undefined {
  const passed = new Set(skip)
  for (const entry of entries) {
    if (passed.has(entry.subject)) continue
    if (entry.state !== 'refused' && entry.not_before <= due && (entry.held_until ?? 0) <= now) return entry
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
