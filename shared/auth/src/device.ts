/** Set by the server beside the session's own cookie, and gone with it: at a sign-out, and when the browser is closed. */
const SHARED_DEVICE_COOKIE = 'almanac_shared_device=1'

/** Whether the user said at sign-in that this device is not their own: then nothing of theirs is stored in this browser. */
export function isSharedDevice(): boolean {
  return (
    typeof document !== 'undefined' &&
    document.cookie.split(';').some((cookie) => cookie.trim() === SHARED_DEVICE_COOKIE)
  )
}

const VISITED_KEY = 'almanac.was_here'

/** Remembers that somebody was signed in on this device; not who. */
export function rememberVisit(): void {
  try {
    localStorage.setItem(VISITED_KEY, 'true')
  } catch {
    // A browser that stores nothing greets everybody as new.
  }
}

/** Whether anybody was ever signed in on this device. */
export function hasVisitedBefore(): boolean {
  try {
    return localStorage.getItem(VISITED_KEY) !== null
  } catch {
    return false
  }
}
