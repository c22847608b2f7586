import { call } from '../../call'
import type * as schema from './schema'

export type { DeviceSample, MissingMeasurements, StoredSource, SyncedDeviceData } from './schema'

/** What devices measured in a period (specification 001, section 7). 422 INVALID_PERIOD for an end before the start or more than 92 days. */
export const getSyncedDeviceData = call<typeof schema.getSyncedDeviceData>({
  id: 'getSyncedDeviceData',
  area: 'devices',
  method: 'GET',
  path: '/synced_device_data',
  policy: 'user',
})

/** What each source has brought, also those that are not connected any more. */
export const listStoredSources = call<typeof schema.listStoredSources>({
  id: 'listStoredSources',
  area: 'devices',
  method: 'GET',
  path: '/synced_device_data/sources',
  policy: 'user',
})

/** What each connected source usually brings and did not on some of the last fourteen days. */
export const listMissingMeasurements = call<typeof schema.listMissingMeasurements>({
  id: 'listMissingMeasurements',
  area: 'devices',
  method: 'GET',
  path: '/synced_device_data/missing',
  policy: 'user',
})

/** Deletes everything that a source, or one app of the wearable provider, has brought. */
export const deleteStoredSource = call<typeof schema.deleteStoredSource>({
  id: 'deleteStoredSource',
  area: 'devices',
  method: 'DELETE',
  path: '/synced_device_data',
  policy: 'user',
})
