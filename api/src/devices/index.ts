/** Connected devices, as other areas use them. */
export { devicesArea } from './area'
export { countOwn, type OwnDevice, ownDevices, ownSamples } from './data-export'
export { deleteExpiredStates } from './dexcom/oauth-state'
export { dueConnections, syncConnection } from './dexcom/sync'
export { type DexcomAccess } from './dexcom/tokens'
export { erasePerson } from './erasure'
export { createSamplePartitions } from './samples/partitions'
