/** Connected devices, as other areas use them. */
export { devicesArea } from './area'
export { countOwn, type OwnDevice, ownDevices, ownSamples } from './data-export'
export { deleteExpiredStates } from './dexcom/oauth-state'
export { erasePerson } from './erasure'
export { createSamplePartitions } from './samples/partitions'
export { type ConnectionKey } from './sync/progress'
export { type DeviceAccess } from './sync/reader'
export { dueConnections, syncConnection } from './sync/sync'
