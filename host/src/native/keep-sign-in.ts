import { api, ApiError } from '@almanac/api-client'
import { authStore, isSharedDevice } from '@almanac/auth'
import { keepAppSignIn, resumeAppSignIn } from '@almanac/contracts/account/app-sign-in'
import type { Bridge } from '@almanac/native'

/**
 * Puts what brings this session back into the keychain of the device, anew at each start. Nothing on a device that
 * is not the user's own. Without an answer the one from before stays good.
 */
export async function keepSignIn(bridge: Bridge): Promise<void> {
  sessionStorage.removeItem(RESUMED_KEY)
  if (!bridge.has('keep_secret') || isSharedDevice()) return
  try {
    const { secret } = await api(keepAppSignIn)
    await bridge.call('keep_secret', { secret })
  } catch {
    // As in a browser then: the cookie alone.
  }
}

/** The page was loaded again for a session that had come back: where there still is none, it is not tried without end. */
const RESUMED_KEY = 'almanac.app_resumed'

/** What became of it: the session is back, there is none any more, or that is not known yet. */
type Return = 'back' | 'none' | 'unknown'

/** Brings the session back of which the web view has lost the cookie. */
export async function resumeSignIn(bridge: Bridge): Promise<Return> {
  if (!bridge.has('read_secret') || !bridge.has('keep_secret')) return 'none'
  const tried = sessionStorage.getItem(RESUMED_KEY) !== null
  sessionStorage.removeItem(RESUMED_KEY)
  if (tried) return 'unknown'
  try {
    const { secret } = await bridge.call('read_secret', {})
    if (secret === undefined) return 'none'
    // Somebody was quicker and has signed in by hand.
    if (authStore.getState().user) return 'unknown'
    const next = await api(resumeAppSignIn, { body: { secret } })
    // A shell that does not store it still has one that is taken once more.
    await bridge.call('keep_secret', { secret: next.secret }).catch(() => undefined)
    sessionStorage.setItem(RESUMED_KEY, 'true')
    return 'back'
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'none' : 'unknown'
  }
}
