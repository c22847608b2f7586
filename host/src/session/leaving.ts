import { api, ApiError } from '@almanac/api-client'
import { signOut } from '@almanac/contracts/account/session'

const KEY = 'almanac.leaving'

/**
 * Ends the session on the server. Without an answer the cookie stays valid, and
 * no script can take it away: the device then remembers that its user has left,
 * and the next start ends the session before it shows anything.
 */
export async function endOnServer(): Promise<boolean> {
  try {
    await api(signOut)
  } catch (error) {
    // A session that the server no longer knows has ended as well.
    if (!(error instanceof ApiError && error.status === 401)) {
      localStorage.setItem(KEY, 'true')
      return false
    }
  }
  localStorage.removeItem(KEY)
  return true
}

/** Whether somebody left this device while the server could not be told. */
export function hasLeft(): boolean {
  return localStorage.getItem(KEY) !== null
}
