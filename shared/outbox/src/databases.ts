import { deleteDatabase, openDatabase, type IndexedDatabase, type OutboxDatabase } from './database'
import { MemoryDatabase } from './memory'

/** The databases of this tab, opened when they are first needed. */
export interface Databases {
  of: (user_id: string) => Promise<OutboxDatabase>
  /** Closes and deletes; until `allow`, nothing is written for this user again. */
  remove: (user_id: string) => Promise<void>
  allow: (user_id: string) => void
}

/** `inMemory` says whether the device is one where nothing may be stored. */
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
      // Once begun in memory it stays there: a sign-out takes the cookie that says so before what was kept is forgotten.
      if (memories.has(user_id) || inMemory()) return Promise.resolve(memoryOf(user_id))
      const known = opened.get(user_id)
      if (known) return known
      const opening = openDatabase(user_id, () => opened.delete(user_id))
      opened.set(user_id, opening)
      // A database that could not be opened is tried again the next time.
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
      await deleteDatabase(user_id)
    },
    allow(user_id) {
      removed.delete(user_id)
    },
  }
}
