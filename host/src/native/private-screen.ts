import { authStore } from '@almanac/auth'
import { isFeatureEnabled } from '@almanac/domain/features'
import type { Bridge } from '@almanac/native'

/** Reports to the shell whether the user's study hides the app in the task switcher. Returns a function that stops this. */
export function reportPrivateScreen(bridge: Bridge): () => void {
  let last: boolean | null = null
  const report = () => {
    const { status, user } = authStore.getState()
    if (status === 'restoring') return
    const on = user !== null && isFeatureEnabled(user.hs_features, 'Private Screen')
    if (on === last) return
    last = on
    bridge.send('private_screen', { on })
  }
  report()
  return authStore.subscribe(report)
}
