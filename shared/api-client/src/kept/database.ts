import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { KEPT_DATABASE } from './delete-kept'

/** What the server once answered. */
export interface KeptRead {
  /** Names call and input. */
  key: string
  call_id: string
  /** What the call was made with. */
  input: unknown
  answer: unknown
  /** Milliseconds since 1970. */
  kept_at: number
  user_id: string
}

/** What the product starts from without the server; its shape is the host's affair. */
export interface KeptStart {
  key: 'start'
  user_id: string
  kept_at: number
  document: unknown
}

interface Schema extends DBSchema {
  start: { key: string; value: KeptStart }
  reads: { key: string; value: KeptRead; indexes: { call_id: string; kept_at: number } }
}

export type KeptDatabase = IDBPDatabase<Schema>

/** Opens what this device keeps. Another tab may delete it: the connection then gives way and says that it is gone. */
export function openDatabase(gone: () => void): Promise<KeptDatabase> {
  return openDB<Schema>(KEPT_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('start', { keyPath: 'key' })
      const reads = database.createObjectStore('reads', { keyPath: 'key' })
      reads.createIndex('call_id', 'call_id')
      reads.createIndex('kept_at', 'kept_at')
    },
    blocking(_current, _blocked, event) {
      gone()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: gone,
  })
}
