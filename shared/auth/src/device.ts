import { deviceStorage } from './storage'

/** Cookie set by the server with the session cookie, and removed with it: at a sign-out, and when the browser is closed. */
const SHARED_DEVICE_COOKIE = 'almanac_shared_device=1'

/** Whether the user said at sign-in that this device is shared, so that nothing of theirs is stored in this browser. */
export function isSharedDevice(): boolean {
  return (
    typeof document !== 'undefined' &&
    document.cookie.split(';').some((cookie) => cookie.trim() === SHARED_DEVICE_COOKIE)
  )
}

/** Why this device stores nothing: it is full, or its browser does not allow storage, for instance in a private window. */
export type StorageRefusal = 'blocked' | 'full'

let refusal: StorageRefusal | null = null

/** Notes that this device did not store something, which is in the memory of this page instead. */
export const noteStorageRefusal = (reason: StorageRefusal): void => {
  refusal = reason
}

/** Why this device did not store something since the page was opened; null if it has stored everything. */
export const storageRefusal = (): StorageRefusal | null => refusal

/** Whether what is entered is only in the memory of this page: on a shared device, and where the device stores nothing. */
export const isInMemoryOnly = (): boolean => refusal !== null || isSharedDevice()

const VISITED_KEY = 'almanac.was_here'

/** Stores that a user was signed in on this device, not which one. */
export function rememberVisit(): void {
  deviceStorage.set(VISITED_KEY, 'true')
}

/** Whether any user was ever signed in on this device. */
export function hasVisitedBefore(): boolean {
  return deviceStorage.get(VISITED_KEY) !== null
}
