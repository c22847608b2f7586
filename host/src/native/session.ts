import { api } from '@almanac/api-client'
import { authStore, onAuthEvent } from '@almanac/auth'
import { bindPushToken } from '@almanac/contracts/account/push-tokens'
import type { Bridge } from '@almanac/native'
import { keepSignIn, resumeSignIn } from './keep-sign-in'

/**
 * Reports to the shell whether a user is signed in, and binds its push token to
 * the session at each start, as the token may have changed and each sign-in makes
 * a new session. The server deletes it with the session. When the web view has
 * lost the cookie, resumes the session by the secret in the keychain and calls
 * `onReturned`. Returns a function that stops this.
 */
export function followSession(bridge: Bridge, onReturned: () => void): () => void {
  let justSignedIn = false
  /** The user that was last reported to the shell: null for none, undefined before the first report. */
  let reportedUser: string | null | undefined
  const reportSignedOut = () => {
    reportedUser = null
    bridge.send('signed_out', {})
  }
  const resume = async () => {
    reportedUser = null
    const outcome = await resumeSignIn(bridge)
    if (outcome === 'back') onReturned()
    if (outcome === 'none' && !authStore.getState().user) reportSignedOut()
  }
  const follow = () => {
    const { status, user } = authStore.getState()
    const user_id = user?.id ?? null
    if (status === 'restoring' || user_id === reportedUser) return
    // An expired session is not reported: the page reloads and tries the secret first.
    if (user_id === null && bridge.has('read_secret')) {
      if (reportedUser === undefined) void resume()
      reportedUser = null
      return
    }
    if (user_id === null) reportSignedOut()
    else {
      reportedUser = user_id
      bridge.send('signed_in', {})
      void bindToken(bridge, justSignedIn)
      void keepSignIn(bridge)
    }
    justSignedIn = false
  }
  const stopListening = onAuthEvent(({ type }, from) => {
    if (type === 'signed_in' && from === 'this_tab') justSignedIn = true
    if (type === 'signed_out' && bridge.has('read_secret')) reportSignedOut()
  })
  const stopFollowing = authStore.subscribe(follow)
  bridge.on('push_token', ({ platform, token }) => {
    if (authStore.getState().user) void bind(platform, token)
  })
  follow()
  return () => {
    stopListening()
    stopFollowing()
  }
}

/** `ask`: the system may ask for permission, right after a sign-in and not at every start. */
async function bindToken(bridge: Bridge, ask: boolean): Promise<void> {
  if (!bridge.has('push_token')) return
  try {
    const { platform, token } = await bridge.call('push_token', { ask })
    await bind(platform, token)
  } catch {
    // Permission refused, or no push on this device: reminders come by mail.
  }
}

/** Binds the push token to the session. After a failure the next start binds it. */
function bind(platform: 'ios' | 'android', token: string): Promise<unknown> {
  return api(bindPushToken, { body: { platform, token } }).catch(() => undefined)
}
