import { isHeldByOther, type DraftRecord, type Lease, type OutboxDatabase, type StoredEntry } from './database'
import { renewed } from './entries'

/** The storage of one user in the memory of this page: gone when it is closed, and not visible to other tabs. */
export function createMemoryDatabase(firstSeq = 1): OutboxDatabase {
  let entries: readonly StoredEntry[] = []
  let last = firstSeq - 1
  const drafts = new Map<string, DraftRecord>()
  const leases = new Map<string, Lease>()
  const replace = (entry: StoredEntry) => {
    entries = entries.map((other) => (other.seq === entry.seq ? entry : other))
  }
  const unchanged = ({ seq, version }: StoredEntry) =>
    entries.find((entry) => entry.seq === seq && entry.version === version)

  return {
    allEntries: async () => [...entries],
    storeEntry: async (entry) => {
      const known = entries.find(({ id }) => id === entry.id)
      if (!known) {
        last += 1
        entries = [...entries, { ...entry, seq: last }]
        return
      }
      const stored = renewed(known, entry)
      if (stored) replace(stored)
    },
    changeEntry: async (entry, change) => {
      const known = unchanged(entry)
      if (known) replace({ ...known, ...change })
      return known !== undefined
    },
    removeEntry: async (entry) => {
      const known = unchanged(entry)
      entries = entries.filter((other) => other !== known)
      return known !== undefined
    },
    putDraft: async (draft) => void drafts.set(draft.key, draft),
    getDraft: async (key) => drafts.get(key),
    draftsBetween: async (first, last) => [...drafts.values()].filter(({ key }) => key >= first && key <= last),
    removeDraft: async (key) => void drafts.delete(key),
    clearDrafts: async () => drafts.clear(),
    takeLease: async (lease, now) => {
      if (isHeldByOther(leases.get(lease.name), lease, now)) return false
      leases.set(lease.name, lease)
      return true
    },
    releaseLease: async (name, owner) => {
      if (leases.get(name)?.owner === owner) leases.delete(name)
    },
    close: () => undefined,
  }
}
