import { api } from '@almanac/api-client'
import { authStore, onAuthEvent } from '@almanac/auth'
import { bindPushToken } from '@almanac/contracts/account/push-tokens'
import type { Bridge } from '@almanac/native'

/**
 * Tells the shell whether somebody is signed in, and binds its push token to
 * the session at each start: the token may have changed, and the session is
 * another after each sign-in. The server forgets it with the session. Returns a
 * function that ends this.
 */
export function followSession(bridge: Bridge): () => void {
  let justSignedIn = false
  let told: string | null | undefined
  const follow = () => {
    const { status, user } = authStore.getState()
    const user_id = user?.id ?? null
    if (status === 'restoring' || user_id === told) return
    told = user_id
    bridge.tell(user_id === null ? 'signed_out' : 'signed_in', {})
    if (user_id !== null) void bindToken(bridge, justSignedIn)
    justSignedIn = false
  }
  const stopListening = onAuthEvent(({ type }, from) => {
    if (type === 'signed_in' && from === 'this_tab') justSignedIn = true
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
