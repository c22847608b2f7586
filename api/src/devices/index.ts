/** Connected devices, as other areas use them. */
export { devicesArea } from './area'
export { countOwn, type OwnDevice, ownDevices } from './data-export'
export { deleteExpiredStates } from './dexcom/oauth-state'
export { erasePerson } from './erasure'
