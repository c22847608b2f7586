import { hasIndexedDb } from '@almanac/auth/storage'

/** The database of cached responses. Its names and fields must not change, because they exist on devices. */
export const OFFLINE_DATABASE = 'almanac.kept'

/**
 * Deletes the database without loading the IndexedDB library: the sign-in screen does so
 * on each visit, in case the last user's tab could not. Rejects if the browser refuses.
 */
export function deleteOfflineDatabase(): Promise<void> {
  if (!hasIndexedDb()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(OFFLINE_DATABASE)
    request.onsuccess = () => {
      resolve()
    }
    request.onerror = () => {
      reject(request.error ?? new Error(`${OFFLINE_DATABASE} cannot be deleted`))
    }
  })
}
