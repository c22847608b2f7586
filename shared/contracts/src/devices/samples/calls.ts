import { call } from '../../call'
import type * as schema from './schema'

export type { DeviceSample, MissingMeasurements, SampleRefusal, StoredSource, SyncedDeviceData } from './schema'

/** Device measurements in a period (specification 001, section 7). 422 INVALID_PERIOD for an end before the start, PERIOD_TOO_LONG for more than 92 days. The latest 20,000 samples; the header x-next-cursor has the cursor of those before. */
export const getSyncedDeviceData = call<typeof schema.getSyncedDeviceData>({
  id: 'getSyncedDeviceData',
  area: 'devices',
  method: 'GET',
  path: '/synced_device_data',
  policy: 'user',
})

/** The stored data of each source, including disconnected ones. */
export const listStoredSources = call<typeof schema.listStoredSources>({
  id: 'listStoredSources',
  area: 'devices',
  method: 'GET',
  path: '/synced_device_data/sources',
  policy: 'user',
})

/** Kinds that a connected source usually sends but did not on some of the last fourteen days. */
export const listMissingMeasurements = call<typeof schema.listMissingMeasurements>({
  id: 'listMissingMeasurements',
  area: 'devices',
  method: 'GET',
  path: '/synced_device_data/missing',
  policy: 'user',
})

/** Deletes all data of a source, or of one app of the wearable provider. */
export const deleteStoredSource = call<typeof schema.deleteStoredSource>({
  id: 'deleteStoredSource',
  area: 'devices',
  method: 'DELETE',
  path: '/synced_device_data',
  policy: 'user',
})
