import { newId } from '@almanac/domain/ids'
import type { DraftRecord } from './database'
import type { Databases } from './databases'

/** Unsubmitted input, by a key that the screen chooses. */
export interface Drafts {
  /** `changed_at` in milliseconds since 1970, by default now. */
  put: (key: string, value: unknown, changed_at?: number) => Promise<void>
  /** Undefined if there is none; the screen validates it, because an older version may have written it. */
  get: (key: string) => Promise<unknown>
  /** The draft as stored. */
  record: (key: string) => Promise<DraftRecord | undefined>
  /** All drafts of a place (see `newDraftKey`), in any order. */
  list: (place: string) => Promise<DraftRecord[]>
  remove: (key: string) => Promise<void>
}

const SEPARATOR = '#'

/** The key of a new draft of a place. Versions before stored one draft for each place, under the place itself. */
export const newDraftKey = (place: string): string => `${place}${SEPARATOR}${newId()}`

/** The drafts of one user. They survive a reload and an expired session, and are removed by a sign-out. */
export function draftsOf(databases: Databases, user_id: string): Drafts {
  const record: Drafts['record'] = async (key) => (await databases.of(user_id)).getDraft(key)
  return {
    put: async (key, value, changed_at = Date.now()) =>
      (await databases.of(user_id)).putDraft({ key, value, changed_at }),
    get: async (key) => (await record(key))?.value,
    record,
    async list(place) {
      const database = await databases.of(user_id)
      const first = `${place}${SEPARATOR}`
      const [before, drafts] = await Promise.all([
        database.getDraft(place),
        database.draftsBetween(first, `${first}\uffff`),
      ])
      return before ? [before, ...drafts] : drafts
    },
    remove: async (key) => (await databases.of(user_id)).removeDraft(key),
  }
}
