import type { Databases } from './databases'

/** What is typed and not yet submitted, by a key of the screen's own. */
export interface Drafts {
  put: (key: string, value: unknown) => Promise<void>
  /** Undefined when there is none; the screen checks the shape, an older version of it may have written it. */
  get: (key: string) => Promise<unknown>
  remove: (key: string) => Promise<void>
}

/** The drafts of one user. They outlive a reload and an expired session, and go with a sign-out. */
export function draftsOf(databases: Databases, user_id: string): Drafts {
  return {
    async put(key, value) {
      await (await databases.of(user_id)).put('drafts', { key, value })
    },
    async get(key) {
      return (await (await databases.of(user_id)).get('drafts', key))?.value
    },
    async remove(key) {
      await (await databases.of(user_id)).delete('drafts', key)
    },
  }
}
