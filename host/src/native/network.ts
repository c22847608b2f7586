import { noteReached } from '@almanac/api-client'
import type { Bridge } from '@almanac/native'

/** The shell knows sooner than the page whether the device has a network. */
export function followNetwork(bridge: Bridge): void {
  bridge.on('network', ({ connected }) => {
    // Whether the server answers is found out by a call, as after the browser's own event.
    if (connected) dispatchEvent(new Event('online'))
    else noteReached(false)
  })
}
