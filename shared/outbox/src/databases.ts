import { deleteDatabase, openDatabase, type OutboxDatabase } from './database'

/** The databases of this tab, opened when they are first needed. */
export interface Databases {
  of: (user_id: string) => Promise<OutboxDatabase>
  /** Closes and deletes; until `allow`, nothing is written for this user again. */
  remove: (user_id: string) => Promise<void>
  allow: (user_id: string) => void
}

export function createDatabases(): Databases {
  const opened = new Map<string, Promise<OutboxDatabase>>()
  const removed = new Set<string>()

  return {
    of(user_id) {
      if (removed.has(user_id)) return Promise.reject(new Error('The participant has signed out on this device'))
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
      const opening = opened.get(user_id)
      opened.delete(user_id)
      await opening?.then((database) => database.close(), () => undefined)
      await deleteDatabase(user_id)
    },
    allow(user_id) {
      removed.delete(user_id)
    },
  }
}
