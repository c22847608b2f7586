import { MemoryDatabase, type Databases, type OutboxDatabase } from './database'

/** What is typed and not yet submitted, by a key of the screen's own. */
export interface Drafts {
  put: (key: string, value: unknown) => Promise<void>
  /** Undefined when there is none; the screen checks the shape, an older version of it may have written it. */
  get: (key: string) => Promise<unknown>
  remove: (key: string) => Promise<void>
}

/** All drafts of the user go. */
export async function clearDrafts(database: OutboxDatabase): Promise<void> {
  if (database instanceof MemoryDatabase) database.drafts.clear()
  else await database.clear('drafts')
}

/**
 * The drafts of one user. They outlive a reload and an expired session, and go
 * with a sign-out. A write is committed in the same step as it is asked for: a
 * browser aborts what a page that goes away has not committed itself, so a text
 * typed just before a reload would be lost while the answer was still on its way.
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
