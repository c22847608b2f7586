import { api } from '@almanac/api-client'
import { authStore, onAuthEvent } from '@almanac/auth'
import { bindPushToken } from '@almanac/contracts/account/push-tokens'
import type { Bridge } from '@almanac/native'
import { keepSignIn, resumeSignIn } from './keep-sign-in'

/**
 * Tells the shell whether somebody is signed in, and binds its push token to
 * the session at each start: the token may have changed, and the session is
 * another after each sign-in. The server forgets it with the session. A session of
 * which the web view has lost the cookie comes back by the secret in the keychain;
 * `onReturned` is called then. Returns a function that ends this.
 */
export function followSession(bridge: Bridge, onReturned: () => void): () => void {
  let justSignedIn = false
  let told: string | null | undefined
  const tellSignedOut = () => {
    told = null
    bridge.tell('signed_out', {})
  }
  const resume = async () => {
    told = null
    const outcome = await resumeSignIn(bridge)
    if (outcome === 'back') onReturned()
    if (outcome === 'none' && !authStore.getState().user) tellSignedOut()
  }
  const follow = () => {
    const { status, user } = authStore.getState()
    const user_id = user?.id ?? null
    if (status === 'restoring' || user_id === told) return
    // One that ran out is not the end: the page loads again, and the secret decides.
    if (user_id === null && bridge.has('read_secret')) {
      if (told === undefined) void resume()
      told = null
      return
    }
    if (user_id === null) tellSignedOut()
    else {
      told = user_id
      bridge.tell('signed_in', {})
      void bindToken(bridge, justSignedIn)
      void keepSignIn(bridge)
    }
    justSignedIn = false
  }
  const stopListening = onAuthEvent(({ type }, from) => {
    if (type === 'signed_in' && from === 'this_tab') justSignedIn = true
    if (type === 'signed_out' && bridge.has('read_secret')) tellSignedOut()
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
    // Refused, or not there on this device: reminders then come by mail.
  }
}

/** Without an answer of the server it is bound at the next start. */
function bind(platform: 'ios' | 'android', token: string): Promise<unknown> {
  return api(bindPushToken, { body: { platform, token } }).catch(() => undefined)
}
