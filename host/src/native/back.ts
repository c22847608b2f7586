import type { Bridge } from '@almanac/native'
import type { Router } from './useNativeShell'

/** Whether this tab of the app has a place, or an open dialog, to go back from: the router counts its entries. */
function canGoBack(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

/** Goes back by the device's own button or gesture. An open dialog has an entry of its own, so it closes first. */
export function followBack(bridge: Bridge, router: Router): void {
  let told: boolean | null = null
  const tell = () => {
    const can = canGoBack()
    if (can === told) return
    told = can
    bridge.tell('can_go_back', { can })
  }
  bridge.on('back', () => {
    // Without a place to go back to the shell leaves the app itself.
    if (canGoBack()) void router.navigate(-1)
  })
  router.subscribe(tell)
  tell()
}
