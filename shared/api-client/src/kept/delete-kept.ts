/** The name of the database of what this device keeps of answers. */
export const KEPT_DATABASE = 'almanac.kept'

/**
 * Deletes the database, without the library that reads it: the sign-in screen
 * does that on each visit, in case the last user's tab could not. Rejects where
 * the browser refuses.
 */
export function deleteKept(): Promise<void> {
  if (typeof indexedDB === 'undefined') return Promise.resolve()
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(KEPT_DATABASE)
    request.onsuccess = () => {
      resolve()
    }
    request.onerror = () => {
      reject(request.error ?? new Error(`${KEPT_DATABASE} cannot be deleted`))
    }
  })
}
