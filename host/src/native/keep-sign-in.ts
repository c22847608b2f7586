import { api, ApiError } from '@almanac/api-client'
import { authStore, isSharedDevice } from '@almanac/auth'
import { tabStorage } from '@almanac/auth/storage'
import { keepAppSignIn, resumeAppSignIn } from '@almanac/contracts/account/app-sign-in'
import type { Bridge } from '@almanac/native'

/**
 * Stores a new secret that resumes this session in the device's keychain, at each start. Does nothing on a shared
 * device. If it fails, the previous secret stays valid.
 */
export async function keepSignIn(bridge: Bridge): Promise<void> {
  tabStorage.remove(RESUMED_KEY)
  if (!bridge.has('keep_secret') || isSharedDevice()) return
  try {
    const { secret } = await api(keepAppSignIn)
    await bridge.call('keep_secret', { secret })
  } catch {
    // The session then depends only on the cookie, as in a browser.
  }
}

/** Set before the page reloads for a resumed session: if there is still none, it is not resumed again in a loop. */
const RESUMED_KEY = 'almanac.app_resumed'

/** The session was resumed, there is none to resume, or the outcome is unknown. */
type ResumeOutcome = 'back' | 'none' | 'unknown'

/** Resumes the session when the web view has lost its cookie. */
export async function resumeSignIn(bridge: Bridge): Promise<ResumeOutcome> {
  if (!bridge.has('read_secret') || !bridge.has('keep_secret')) return 'none'
  const tried = tabStorage.get(RESUMED_KEY) !== null
  tabStorage.remove(RESUMED_KEY)
  if (tried) return 'unknown'
  try {
    const { secret } = await bridge.call('read_secret', {})
    if (secret === undefined) return 'none'
    // The user has signed in by hand meanwhile.
    if (authStore.getState().user) return 'unknown'
    const next = await api(resumeAppSignIn, { body: { secret } })
    // If the shell does not store it, the server accepts the previous secret once more.
    await bridge.call('keep_secret', { secret: next.secret }).catch(() => undefined)
    return tabStorage.set(RESUMED_KEY, 'true') ? 'back' : 'unknown'
  } catch (error) {
    return error instanceof ApiError && error.status === 401 ? 'none' : 'unknown'
  }
}
