import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { OutboxEntry } from './types'

/** A stored write with the sender's fields. */
export interface StoredEntry extends OutboxEntry {
  /** Assigned by the database; increases with each new write. */
  seq: number
  /** Increases when the content changes, so that a response to an older version does not remove a newer one. */
  version: number
  attempts: number
  /** Not sent again before, in milliseconds since 1970. */
  not_before: number
}

/** A write that the database has not numbered yet. */
export type NewEntry = Omit<StoredEntry, 'seq'>

interface Schema extends DBSchema {
  entries: { key: number; value: StoredEntry | NewEntry; indexes: { id: string } }
  drafts: { key: string; value: { key: string; value: unknown } }
  leases: { key: string; value: { name: string; owner: string; until: number } }
}

/** The database of the browser. */
export type IndexedDatabase = IDBPDatabase<Schema>

/** The storage of writes and drafts of one user. */
export type OutboxDatabase = IndexedDatabase | MemoryDatabase

/** The databases of this tab, opened on first use. */
export interface Databases {
  of: (user_id: string) => Promise<OutboxDatabase>
  /** Closes and deletes; until `allow`, nothing is written for this user again. */
  remove: (user_id: string) => Promise<void>
  allow: (user_id: string) => void
}

/** `inMemory`: whether nothing may be stored on this device. */
export function createDatabases(inMemory: () => boolean = () => false): Databases {
  const opened = new Map<string, Promise<IndexedDatabase>>()
  const memories = new Map<string, MemoryDatabase>()
  const removed = new Set<string>()

  function memoryOf(user_id: string): MemoryDatabase {
    const memory = memories.get(user_id) ?? new MemoryDatabase()
    memories.set(user_id, memory)
    return memory
  }

  return {
    of(user_id) {
      if (removed.has(user_id)) return Promise.reject(new Error('The participant has signed out on this device'))
      // Once in memory it stays there: a sign-out removes the shared-device cookie before the drafts.
      if (memories.has(user_id) || inMemory()) return Promise.resolve(memoryOf(user_id))
      const known = opened.get(user_id)
      if (known) return known
      const opening = openDatabase(user_id, () => opened.delete(user_id))
      opened.set(user_id, opening)
      // A failed open is retried on the next use.
      opening.catch(() => opened.delete(user_id))
      return opening
    },
    async remove(user_id) {
      removed.add(user_id)
      if (memories.delete(user_id)) return
      const opening = opened.get(user_id)
      opened.delete(user_id)
      await opening?.then(
        (database) => database.close(),
        () => undefined,
      )
      await deleteDB(nameOf(user_id))
    },
    allow(user_id) {
      removed.delete(user_id)
    },
  }
}

const nameOf = (user_id: string) => `almanac.outbox.${user_id}`

/**
 * Opens the database of one user. If another tab deletes it, the connection closes and
 * calls `gone`.
 */
export function openDatabase(user_id: string, onClosed: () => void): Promise<IndexedDatabase> {
  return openDB<Schema>(nameOf(user_id), 1, {
    upgrade(database) {
      const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
      entries.createIndex('id', 'id', { unique: true })
      database.createObjectStore('drafts', { keyPath: 'key' })
      database.createObjectStore('leases', { keyPath: 'name' })
    },
    blocking(_current, _blocked, event) {
      onClosed()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: onClosed,
  })
}

/** The in-memory storage of one user on a shared device: only in this tab, until the page is closed. */
export class MemoryDatabase {
  entries: StoredEntry[] = []
  readonly drafts = new Map<string, unknown>()
  private last = 0

  /** The number of the next write. */
  next(): number {
    this.last += 1
    return this.last
  }

  /** Replaces the write with the same number, or appends it. */
  put(entry: StoredEntry): void {
    const known = this.entries.some(({ seq }) => seq === entry.seq)
    this.entries = known
      ? this.entries.map((other) => (other.seq === entry.seq ? entry : other))
      : [...this.entries, entry]
  }
}
