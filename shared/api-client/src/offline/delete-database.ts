/** The database of cached answers. It and its fields keep the names that devices have them under. */
export const OFFLINE_DATABASE = 'almanac.kept'

/**
 * Deletes the database without the library that reads it: the sign-in screen
 * does so on each visit, in case the last user's tab could not. Rejects where
 * the browser refuses.
 */
export function deleteOfflineDatabase(): Promise<void> {
  if (typeof indexedDB === 'undefined') return Promise.resolve()
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
