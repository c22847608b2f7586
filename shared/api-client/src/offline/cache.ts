import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { isSharedDevice } from '@almanac/auth'
import { hasIndexedDb } from '@almanac/auth/storage'
import { serverNow } from '../clock'
import { deleteOfflineDatabase, OFFLINE_DATABASE } from './delete-database'

/** A cached response. */
export interface StoredAnswer {
  /** Key of call and input. */
  key: string
  call_id: string
  /** Input of the call. */
  input: unknown
  answer: unknown
  /** Server time, in milliseconds since 1970. */
  kept_at: number
  user_id: string
}

/** The document that the app starts from offline; its format is defined by the host. */
interface StoredStart {
  key: 'start'
  user_id: string
  kept_at: number
  document: unknown
}

interface Schema extends DBSchema {
  start: { key: string; value: StoredStart }
  reads: { key: string; value: StoredAnswer; indexes: { call_id: string; kept_at: number } }
}

/** Maximum number of cached responses; the oldest are evicted first. */
const MAX_ANSWERS = 200
const MAX_AGE_MS = 45 * 24 * 3_600_000
/** Maximum length in characters of JSON; longer responses are not cached. */
const MAX_ANSWER_LENGTH = 2_000_000

/** The user whose responses are cached; null while nothing may be written. */
let owner: string | null = null
let opened: Promise<IDBPDatabase<Schema>> | null = null

/** Opens the cache. If another tab deletes it, the connection closes and the next use reopens it. */
function database(): Promise<IDBPDatabase<Schema>> {
  if (opened) return opened
  const close = () => {
    opened = null
  }
  const opening = openDB<Schema>(OFFLINE_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('start', { keyPath: 'key' })
      const reads = database.createObjectStore('reads', { keyPath: 'key' })
      reads.createIndex('call_id', 'call_id')
      reads.createIndex('kept_at', 'kept_at')
    },
    blocking(_current, _blocked, event) {
      close()
      if (event.target instanceof IDBDatabase) event.target.close()
    },
    terminated: close,
  })
  opened = opening
  // A failed open is retried on the next use.
  opening.catch(close)
  return opening
}

/** Starts caching for this user and removes other users' data; on a shared device caches nothing. Rejects if storage is unavailable. */
export async function openOfflineCache(user_id: string): Promise<void> {
  if (isSharedDevice()) return deleteOfflineCache()
  owner = user_id
  if (!hasIndexedDb()) return
  const transaction = (await database()).transaction(['start', 'reads'], 'readwrite')
  const reads = transaction.objectStore('reads')
  // All stored data belongs to one user.
  const isOthers = [...(await transaction.objectStore('start').getAll()), ...(await reads.getAll(undefined, 1))].some(
    (stored) => stored.user_id !== user_id,
  )
  if (isOthers) await Promise.all([transaction.objectStore('start').clear(), reads.clear()])
  else {
    const tooOld = IDBKeyRange.upperBound(Date.now() - MAX_AGE_MS)
    await removeAll(await reads.index('kept_at').getAllKeys(tooOld), (key) => reads.delete(key))
  }
  await transaction.done
}

async function removeAll(keys: string[], remove: (key: string) => Promise<void>): Promise<void> {
  await Promise.all(keys.map(remove))
}

/** Caches the document that the app starts from offline. */
export async function cacheStart(user_id: string, document: unknown): Promise<void> {
  if (!hasIndexedDb() || owner !== user_id) return
  const opened = await database()
  if (owner === user_id) await opened.put('start', { key: 'start', user_id, kept_at: Date.now(), document })
}

/** The cached start document; undefined if there is none. */
export async function cachedStart(): Promise<{ user_id: string; document: unknown } | undefined> {
  return hasIndexedDb() ? (await database()).get('start', 'start') : undefined
}

/** Caches a response, unless it is too large or the user has signed out meanwhile. */
export async function cacheAnswer(read: Omit<StoredAnswer, 'user_id' | 'kept_at'>, user_id: string): Promise<void> {
  if (!hasIndexedDb() || owner !== user_id || JSON.stringify(read.answer).length > MAX_ANSWER_LENGTH) return
  const opened = await database()
  if (owner !== user_id) return
  const { store, done } = opened.transaction('reads', 'readwrite')
  await store.put({ ...read, user_id, kept_at: serverNow() })
  const surplus = (await store.count()) - MAX_ANSWERS
  if (surplus > 0)
    await removeAll(await store.index('kept_at').getAllKeys(undefined, surplus), (key) => store.delete(key))
  await done
}

/** The cached response of this key. */
export async function cachedAnswer(key: string): Promise<StoredAnswer | undefined> {
  if (!hasIndexedDb() || owner === null) return undefined
  const stored = await (await database()).get('reads', key)
  return stored?.user_id === owner ? stored : undefined
}

/** Removes a response from the cache. */
export async function deleteCachedAnswer(key: string): Promise<void> {
  if (hasIndexedDb() && owner !== null) await (await database()).delete('reads', key)
}

/** All cached responses of a call, newest first. */
export async function cachedAnswersOf(call_id: string): Promise<StoredAnswer[]> {
  if (!hasIndexedDb() || owner === null) return []
  const stored = await (await database()).getAllFromIndex('reads', 'call_id', call_id)
  return stored.filter((read) => read.user_id === owner).sort((one, other) => other.kept_at - one.kept_at)
}

/** Deletes the cache; nothing is cached until `openOfflineCache`. Never rejects. */
export async function deleteOfflineCache(): Promise<void> {
  owner = null
  if (!hasIndexedDb()) return
  const opening = opened
  opened = null
  await opening?.then(
    (database) => database.close(),
    () => undefined,
  )
  await deleteOfflineDatabase().catch(() => undefined)
}
