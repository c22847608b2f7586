import { authStore } from '@almanac/auth'
import { isFeatureEnabled } from '@almanac/domain/features'
import type { Bridge } from '@almanac/native'

/** Tells the shell whether the study of who is signed in wants nothing to be seen in the task switcher. Returns a function that ends it. */
export function tellPrivateScreen(bridge: Bridge): () => void {
  let told: boolean | null = null
  const tell = () => {
    const { status, user } = authStore.getState()
    if (status === 'restoring') return
    const on = user !== null && isFeatureEnabled(user.hs_features, 'Private Screen')
    if (on === told) return
    told = on
    bridge.tell('private_screen', { on })
  }
  tell()
  return authStore.subscribe(tell)
}
