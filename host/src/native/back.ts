import type { Bridge } from '@almanac/native'
import { canGoBack } from '../navigation/can-go-back'
import type { Router } from './useNativeShell'

/** Goes back on the device's Back button or gesture. An open dialog has its own history entry, so it closes first. */
export function followBack(bridge: Bridge, router: Router): void {
  let last: boolean | null = null
  const report = () => {
    const can = canGoBack()
    if (can === last) return
    last = can
    bridge.send('can_go_back', { can })
  }
  bridge.on('back', () => {
    // At the first entry the shell itself leaves the app.
    if (canGoBack()) void router.navigate(-1)
  })
  router.subscribe(report)
  report()
}
