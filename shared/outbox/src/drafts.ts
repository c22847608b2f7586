import type { Databases } from './databases'

/** What is typed and not yet submitted, by a key of the screen's own. */
export interface Drafts {
  put: (key: string, value: unknown) => Promise<void>
  /** Undefined when there is none; the screen checks the shape, an older version of it may have written it. */
  get: (key: string) => Promise<unknown>
  remove: (key: string) => Promise<void>
}

/**
 * The drafts of one user. They outlive a reload and an expired session, and go
 * with a sign-out. A write is committed in the same step as it is asked for: a
 * browser aborts what a page that goes away has not committed itself, so a text
 * typed just before a reload would be lost while the answer was still on its way.
 */
export function draftsOf(databases: Databases, user_id: string): Drafts {
  const begin = async () => (await databases.of(user_id)).transaction('drafts', 'readwrite')
  return {
    async put(key, value) {
      const transaction = await begin()
      const kept = transaction.store.put({ key, value })
      transaction.commit()
      await Promise.all([kept, transaction.done])
    },
    async get(key) {
      return (await (await databases.of(user_id)).get('drafts', key))?.value
    },
    async remove(key) {
      const transaction = await begin()
      const removed = transaction.store.delete(key)
      transaction.commit()
      await Promise.all([removed, transaction.done])
    },
  }
}
