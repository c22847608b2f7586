import { setReachable } from '@almanac/api-client'
import type { Bridge } from '@almanac/native'

/** The shell knows sooner than the page whether the device has a network. */
export function followNetwork(bridge: Bridge): void {
  bridge.on('network', ({ connected }) => {
    // The listeners of the browser's own event then check whether the server responds.
    if (connected) dispatchEvent(new Event('online'))
    else setReachable(false)
  })
}
