import { api } from '@almanac/api-client'
import { authStore } from '@almanac/auth'
import { addAppleHealthSamples } from '@almanac/contracts/devices/apple-health'
import { deviceZone } from '@almanac/domain/time'
import type { Bridge } from '@almanac/native'

/**
 * Uploads what the shell reads from Apple Health while the page is open. The shell
 * moves its anchor only after `health_stored`; until then it sends the batch again,
 * and the server deduplicates samples by id.
 */
export function receiveHealthSamples(bridge: Bridge): void {
  bridge.on('health_samples', ({ batch, time_zone = deviceZone(), samples, deleted }) => {
    if (!authStore.getState().user) return
    api(addAppleHealthSamples, { body: { time_zone, samples, deleted } })
      .then(() => bridge.call('health_stored', { batch }))
      .catch(() => undefined)
  })
}
