/** Cookie set by the server with the session cookie, and removed with it: at a sign-out, and when the browser is closed. */
const SHARED_DEVICE_COOKIE = 'almanac_shared_device=1'

/** Whether the user said at sign-in that this device is shared, so that nothing of theirs is stored in this browser. */
export function isSharedDevice(): boolean {
  return (
    typeof document !== 'undefined' &&
    document.cookie.split(';').some((cookie) => cookie.trim() === SHARED_DEVICE_COOKIE)
  )
}

const VISITED_KEY = 'almanac.was_here'

/** Stores that a user was signed in on this device, not which one. */
export function rememberVisit(): void {
  try {
    localStorage.setItem(VISITED_KEY, 'true')
  } catch {
    // Without storage every visit counts as the first.
  }
}

/** Whether any user was ever signed in on this device. */
export function hasVisitedBefore(): boolean {
  try {
    return localStorage.getItem(VISITED_KEY) !== null
  } catch {
    return false
  }
}
