import type { StorageRefusal } from '@almanac/auth'
import type { OutboxDatabase } from './database'
import { createFallbackDatabase } from './fallback-database'
import { deleteIndexedDatabase, openIndexedDatabase } from './indexed-database'
import { createMemoryDatabase } from './memory-database'

/** The databases of this tab, opened on first use. */
export interface Databases {
  of: (user_id: string) => Promise<OutboxDatabase>
  /** Closes and deletes; until `allow`, nothing is written for this user again. */
  remove: (user_id: string) => Promise<void>
  allow: (user_id: string) => void
  /** Whether this user's data was removed, and not allowed again since. */
  isRemoved: (user_id: string) => boolean
}

/** What decides where writes and drafts are stored. */
export interface StorageOptions {
  /** Whether nothing may be stored on this device. */
  inMemory?: () => boolean
  /** Called when the device did not store something, which is in the memory of this page instead. */
  onRefused?: (reason: StorageRefusal) => void
}

export function createDatabases({
  inMemory = () => false,
  onRefused = () => undefined,
}: StorageOptions = {}): Databases {
  const opened = new Map<string, Promise<OutboxDatabase>>()
  const databases = new Map<string, OutboxDatabase>()
  const memories = new Map<string, OutboxDatabase>()
  const removed = new Set<string>()

  function memoryOf(user_id: string): OutboxDatabase {
    const memory = memories.get(user_id) ?? createMemoryDatabase()
    memories.set(user_id, memory)
    return memory
  }

  function openOnDevice(user_id: string): Promise<OutboxDatabase> {
    if (removed.has(user_id)) return Promise.reject(new Error('The participant has signed out on this device'))
    const known = opened.get(user_id)
    if (known) return known
    const opening = openIndexedDatabase(user_id, () => opened.delete(user_id))
    opened.set(user_id, opening)
    // A failed open is retried on the next use.
    opening.catch(() => opened.delete(user_id))
    return opening
  }

  return {
    of(user_id) {
      if (removed.has(user_id)) return Promise.reject(new Error('The participant has signed out on this device'))
      // Once in memory it stays there: a sign-out removes the shared-device cookie before the drafts.
      if (memories.has(user_id) || inMemory()) return Promise.resolve(memoryOf(user_id))
      const database = databases.get(user_id) ?? createFallbackDatabase(() => openOnDevice(user_id), onRefused)
      databases.set(user_id, database)
      return Promise.resolve(database)
    },
    async remove(user_id) {
      removed.add(user_id)
      if (memories.delete(user_id)) return
      databases.delete(user_id)
      const opening = opened.get(user_id)
      opened.delete(user_id)
      await opening?.then(
        (database) => database.close(),
        () => undefined,
      )
      await deleteIndexedDatabase(user_id)
    },
    allow(user_id) {
      removed.delete(user_id)
    },
    isRemoved: (user_id) => removed.has(user_id),
  }
}
