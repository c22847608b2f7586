import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import {
  isHeldByOther,
  type DraftRecord,
  type Lease,
  type NewEntry,
  type OutboxDatabase,
  type StoredEntry,
} from './database'
import { recovered, renewed } from './entries'

interface Schema extends DBSchema {
  entries: { key: number; value: StoredEntry | NewEntry; indexes: { id: string } }
  drafts: { key: string; value: DraftRecord }
  leases: { key: string; value: Lease }
}

const nameOf = (user_id: string) => `almanac.outbox.${user_id}`

const isStored = (entry: StoredEntry | NewEntry): entry is StoredEntry => 'seq' in entry

/** Opens the IndexedDB of one user. If another tab deletes it, the connection closes and calls `onClosed`. */
export async function openIndexedDatabase(user_id: string, onClosed: () => void): Promise<OutboxDatabase> {
  const database = await openDB<Schema>(nameOf(user_id), 1, {
    upgrade(created) {
      const entries = created.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
      entries.createIndex('id', 'id', { unique: true })
      created.createObjectStore('drafts', { keyPath: 'key' })
      created.createObjectStore('leases', { keyPath: 'name' })
    },
    blocking(_current, _blocked, event) {
      onClosed()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: onClosed,
  })
  return { ...entriesIn(database), ...draftsIn(database), ...leasesIn(database), close: () => database.close() }
}

/** Deletes everything of the user. */
export const deleteIndexedDatabase = (user_id: string): Promise<void> => deleteDB(nameOf(user_id))

function entriesIn(
  database: IDBPDatabase<Schema>,
): Pick<OutboxDatabase, 'allEntries' | 'storeEntry' | 'changeEntry' | 'removeEntry'> {
  return {
    allEntries: async () => (await database.getAll('entries')).filter(isStored).map(recovered),
    async storeEntry(entry) {
      const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
      const known = await transaction.store.index('id').get(entry.id)
      if (!known) await transaction.store.add(entry)
      else {
        const stored = isStored(known) ? renewed(known, entry) : undefined
        if (stored) await transaction.store.put(stored)
      }
      await transaction.done
    },
    async changeEntry(entry, change) {
      const transaction = database.transaction('entries', 'readwrite')
      const known = await transaction.store.get(entry.seq)
      const same = known?.version === entry.version
      if (same) await transaction.store.put({ ...known, ...change })
      await transaction.done
      return same
    },
    async removeEntry(entry) {
      const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
      const known = await transaction.store.get(entry.seq)
      const same = known?.version === entry.version
      if (same) await transaction.store.delete(entry.seq)
      await transaction.done
      return same
    },
  }
}

function draftsIn(
  database: IDBPDatabase<Schema>,
): Pick<OutboxDatabase, 'putDraft' | 'getDraft' | 'draftsBetween' | 'removeDraft' | 'clearDrafts'> {
  return {
    async putDraft(draft) {
      const transaction = database.transaction('drafts', 'readwrite')
      const written = transaction.store.put(draft)
      transaction.commit()
      await Promise.all([written, transaction.done])
    },
    getDraft: (key) => database.get('drafts', key),
    draftsBetween: (first, last) => database.getAll('drafts', IDBKeyRange.bound(first, last)),
    async removeDraft(key) {
      const transaction = database.transaction('drafts', 'readwrite')
      const removed = transaction.store.delete(key)
      transaction.commit()
      await Promise.all([removed, transaction.done])
    },
    clearDrafts: () => database.clear('drafts'),
  }
}

function leasesIn(database: IDBPDatabase<Schema>): Pick<OutboxDatabase, 'takeLease' | 'releaseLease'> {
  return {
    async takeLease(lease, now) {
      const transaction = database.transaction('leases', 'readwrite')
      const held = isHeldByOther(await transaction.store.get(lease.name), lease, now)
      if (!held) await transaction.store.put(lease)
      await transaction.done
      return !held
    },
    async releaseLease(name, owner) {
      const transaction = database.transaction('leases', 'readwrite')
      if ((await transaction.store.get(name))?.owner === owner) await transaction.store.delete(name)
      await transaction.done
    },
  }
}
