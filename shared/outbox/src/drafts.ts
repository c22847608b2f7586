import type { Databases } from './databases'

/** Unsubmitted input, by a key that the screen chooses. */
export interface Drafts {
  put: (key: string, value: unknown) => Promise<void>
  /** Undefined if there is none; the screen validates it, because an older version may have written it. */
  get: (key: string) => Promise<unknown>
  remove: (key: string) => Promise<void>
}

/** The drafts of one user. They survive a reload and an expired session, and are removed by a sign-out. */
export function draftsOf(databases: Databases, user_id: string): Drafts {
  return {
    put: async (key, value) => (await databases.of(user_id)).putDraft({ key, value }),
    get: async (key) => (await (await databases.of(user_id)).getDraft(key))?.value,
    remove: async (key) => (await databases.of(user_id)).removeDraft(key),
  }
}
