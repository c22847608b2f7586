import type { OutboxEntry } from './types'

/** A stored write with the sender's fields. */
export interface StoredEntry extends OutboxEntry {
  /** Assigned by the database; increases with each new write. */
  seq: number
  /** Increases when the content changes, so that a response to an older version does not remove a newer one. */
  version: number
  attempts: number
  /** Not sent again before, in milliseconds since 1970. */
  not_before: number
}

/** A write that the database has not numbered yet. */
export type NewEntry = Omit<StoredEntry, 'seq'>

/** Unsubmitted input as stored. */
export interface DraftRecord {
  key: string
  value: unknown
  /** In milliseconds since 1970; earlier versions stored none. */
  changed_at?: number
}

/** The right of one tab to do the work of a name until a time in milliseconds since 1970. */
export interface Lease {
  name: string
  owner: string
  until: number
}

/**
 * The storage of writes and drafts of one user: IndexedDB, or the memory of the page
 * where nothing may be stored on the device. Every method rejects if the storage fails;
 * nothing is changed then.
 */
export interface OutboxDatabase {
  /** All writes in creation order. */
  allEntries: () => Promise<StoredEntry[]>
  /**
   * Stores a write; resolves when it is on disk. A stored id is the same write: it keeps
   * its position, takes the newer content, and is pending again if it had been refused.
   */
  storeEntry: (entry: NewEntry) => Promise<void>
  /** Changes a write unless its content has changed meanwhile. Returns whether it did. */
  changeEntry: (entry: StoredEntry, change: Partial<NewEntry>) => Promise<boolean>
  /** Removes a write unless its content has changed meanwhile. Returns whether it did. */
  removeEntry: (entry: StoredEntry) => Promise<boolean>
  /**
   * Stores a draft in place of the one with its key. It commits its transaction in the
   * same task, because a browser aborts the uncommitted transactions of an unloading
   * page, which would lose text typed just before a reload.
   */
  putDraft: (draft: DraftRecord) => Promise<void>
  getDraft: (key: string) => Promise<DraftRecord | undefined>
  /** The drafts with a key from `first` to `last`. */
  draftsBetween: (first: string, last: string) => Promise<DraftRecord[]>
  /** Commits like `putDraft`. */
  removeDraft: (key: string) => Promise<void>
  clearDrafts: () => Promise<void>
  /** Takes or renews a lease; false while another owner's is valid at `now`, in milliseconds since 1970. */
  takeLease: (lease: Lease, now: number) => Promise<boolean>
  /** Ends a lease unless another owner has it. */
  releaseLease: (name: string, owner: string) => Promise<void>
  /** Ends the use of the storage by this tab; what is stored stays. */
  close: () => void
}

/** Whether the lease that is there keeps another tab from the work. */
export const isHeldByOther = (there: Lease | undefined, wanted: Lease, now: number): boolean =>
  there !== undefined && there.owner !== wanted.owner && there.until > now
