import { MemoryDatabase, type Databases, type OutboxDatabase } from './database'

/** Unsubmitted input, by a key that the screen chooses. */
export interface Drafts {
  put: (key: string, value: unknown) => Promise<void>
  /** Undefined if there is none; the screen validates it, because an older version may have written it. */
  get: (key: string) => Promise<unknown>
  remove: (key: string) => Promise<void>
}

/** Removes all drafts of the user. */
export async function clearDrafts(database: OutboxDatabase): Promise<void> {
  if (database instanceof MemoryDatabase) database.drafts.clear()
  else await database.clear('drafts')
}

/**
 * The drafts of one user. They survive a reload and an expired session, and are removed
 * by a sign-out. A put commits its transaction explicitly in the same task, because a
 * browser aborts the uncommitted transactions of an unloading page, which would lose
 * text typed just before a reload.
 */
export function draftsOf(databases: Databases, user_id: string): Drafts {
  return {
    async put(key, value) {
      const database = await databases.of(user_id)
      if (database instanceof MemoryDatabase) return void database.drafts.set(key, value)
      const transaction = database.transaction('drafts', 'readwrite')
      const written = transaction.store.put({ key, value })
      transaction.commit()
      await Promise.all([written, transaction.done])
    },
    async get(key) {
      const database = await databases.of(user_id)
      return database instanceof MemoryDatabase ? database.drafts.get(key) : (await database.get('drafts', key))?.value
    },
    async remove(key) {
      const database = await databases.of(user_id)
      if (database instanceof MemoryDatabase) return void database.drafts.delete(key)
      const transaction = database.transaction('drafts', 'readwrite')
      const removed = transaction.store.delete(key)
      transaction.commit()
      await Promise.all([removed, transaction.done])
    },
  }
}
