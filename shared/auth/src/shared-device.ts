/** Set by the server beside the session's own cookie, and gone with it: at a sign-out, and when the browser is closed. */
const COOKIE = 'almanac_shared_device=1'

/** Whether the user has said at sign-in that this device is not hers: then nothing of her is stored in this browser. */
export function isSharedDevice(): boolean {
  return typeof document !== 'undefined' && document.cookie.split(';').some((cookie) => cookie.trim() === COOKIE)
}
