import { tabStorage, type GuardedStorage } from '@almanac/auth/storage'

/** What a tab keeps over a reload; a duplicated tab begins with a copy of it. */
export interface TabMemory {
  get: (name: string) => string | null
  set: (name: string, value: string) => void
  remove: (name: string) => void
}

/** The browser's session storage. Where it refuses, a reload finds the drafts as those of a closed tab. */
export const sessionMemory: TabMemory = tabStorage satisfies GuardedStorage
