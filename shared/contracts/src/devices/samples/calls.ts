import { call } from '../../call'
import type * as schema from './schema'

export type { DeviceSample, SyncedDeviceData } from './schema'

/** What devices measured in a period (specification 001, section 7). 422 INVALID_PERIOD for an end before the start or more than 92 days. */
export const getSyncedDeviceData = call<typeof schema.getSyncedDeviceData>({
  id: 'getSyncedDeviceData',
  area: 'devices',
  method: 'GET',
  path: '/synced_device_data',
  policy: 'user',
})
