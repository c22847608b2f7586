import { authStore } from '@almanac/auth'
import { isFeatureEnabled } from '@almanac/domain/features'
import type { Bridge } from '@almanac/native'
import { currentRegistry, onRegistryChange } from '../registry/registry-store'

/** Reports to the shell whether the app is hidden in the task switcher for this user. Returns a function that stops this. */
export function reportPrivateScreen(bridge: Bridge): () => void {
  let last: boolean | null = null
  const report = () => {
    const { status, user } = authStore.getState()
    if (status === 'restoring') return
    const registry = currentRegistry()
    // The registry follows changes by operators; right after a sign-in it is still that of the visitor.
    const features = registry?.user_id === user?.id ? registry?.features : user?.hs_features
    const on = user !== null && isFeatureEnabled(features ?? user.hs_features, 'Private Screen')
    if (on === last) return
    last = on
    bridge.send('private_screen', { on })
  }
  report()
  const stops = [authStore.subscribe(report), onRegistryChange(report)]
  return () => {
    for (const stop of stops) stop()
  }
}
