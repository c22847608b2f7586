import { call } from '../../call'
import type * as schema from './schema'

export type { DeviceOrder, ListedDevice } from './schema'

/** The participant's devices in the order in which they count. */
export const getDeviceOrder = call<typeof schema.getDeviceOrder>({
  id: 'getDeviceOrder',
  area: 'devices',
  method: 'GET',
  path: '/devices/device_order',
  policy: 'user',
})

/** Stores the participant's own order of devices; an empty one is the default order. */
export const updateDeviceOrder = call<typeof schema.updateDeviceOrder>({
  id: 'updateDeviceOrder',
  area: 'devices',
  method: 'PUT',
  path: '/devices/device_order',
  policy: 'user',
})
