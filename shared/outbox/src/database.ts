import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { MemoryDatabase } from './memory'
import type { OutboxEntry } from './types'

/** A write with what only the sender needs. */
export interface StoredEntry extends OutboxEntry {
  /** Given by the database; rises with each new write. */
  seq: number
  /** Rises when what is to be sent changes, so that an answer to the older text does not remove the newer. */
  version: number
  attempts: number
  /** Not sent again before, in milliseconds since 1970. */
  not_before: number
}

/** A write that the database has not numbered yet. */
export type NewEntry = Omit<StoredEntry, 'seq'>

interface Schema extends DBSchema {
  entries: { key: number; value: StoredEntry | NewEntry; indexes: { id: string } }
  drafts: { key: string; value: { key: string; value: unknown } }
  leases: { key: string; value: { name: string; owner: string; until: number } }
}

/** The database of the browser. */
export type IndexedDatabase = IDBPDatabase<Schema>

/** Where writes and drafts of one user are. */
export type OutboxDatabase = IndexedDatabase | MemoryDatabase

const nameOf = (user_id: string) => `almanac.outbox.${user_id}`

/**
 * Opens the database of one user. Another tab may delete it: the connection
 * then gives way and says that it is gone.
 */
export function openDatabase(user_id: string, gone: () => void): Promise<IndexedDatabase> {
  return openDB<Schema>(nameOf(user_id), 1, {
    upgrade(database) {
      const entries = database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
      entries.createIndex('id', 'id', { unique: true })
      database.createObjectStore('drafts', { keyPath: 'key' })
      database.createObjectStore('leases', { keyPath: 'name' })
    },
    blocking(_current, _blocked, event) {
      gone()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: gone,
  })
}

export function deleteDatabase(user_id: string): Promise<void> {
  return deleteDB(nameOf(user_id))
}
