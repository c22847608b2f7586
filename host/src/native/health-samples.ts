import { api } from '@almanac/api-client'
import { authStore } from '@almanac/auth'
import { addAppleHealthSamples } from '@almanac/contracts/devices/apple-health'
import type { Bridge } from '@almanac/native'

/**
 * Passes on what the shell has read from Apple Health while the page is open. The shell
 * moves its anchor only when the server has stored the batch; until then it sends it
 * again, and the server knows each sample by its id.
 */
export function receiveHealthSamples(bridge: Bridge): void {
  bridge.on('health_samples', ({ batch, samples, deleted }) => {
    if (!authStore.getState().user) return
    api(addAppleHealthSamples, { body: { samples, deleted } })
      .then(() => bridge.call('health_stored', { batch }))
      .catch(() => undefined)
  })
}
