import { deviceStorage } from '@almanac/auth/storage'
import { isDeviceZoneKnown } from '@almanac/domain/time'

/** Whether the device states a time zone and allows storage. Errors without these do not show that a release is bad. */
export function hasExpectedSurroundings(): boolean {
  return isDeviceZoneKnown() && deviceStorage.isPersistent()
}
