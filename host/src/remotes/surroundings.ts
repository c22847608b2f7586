import { deviceStorage } from '@almanac/auth/storage'
import { isDeviceZoneKnown } from '@almanac/domain/time'

/** Whether the device stored something when the page was opened. */
let storedAtStart: boolean | undefined

/** Notes what the device offers. To be called before any remote runs: one may fill the storage. */
export function noteSurroundings(): void {
  storedAtStart = deviceStorage.isPersistent()
}

/** Whether the device states a time zone and allowed storage from the start. Errors without these do not show that a release is bad. */
export function hasExpectedSurroundings(): boolean {
  if (storedAtStart === undefined) noteSurroundings()
  return isDeviceZoneKnown() && storedAtStart === true
}

/** Whether the device stores nothing any more since the page was opened: drafts and settings are lost with it. */
export const hasLostStorage = (): boolean => storedAtStart === true && !deviceStorage.isPersistent()
