import { deviceStorage, hasIndexedDb } from '@almanac/auth/storage'
import { isDeviceZoneKnown } from '@almanac/domain/time'

/** Whether the device stored something, and stated a time zone, when the page was opened. */
let storedAtStart: boolean | undefined
let zoneAtStart = false

type OpenDatabase = (name: string) => IDBOpenDBRequest

/** How the page opened databases at its start, whatever a remote has put in place of it since. */
let openAtStart: OpenDatabase | undefined

/** Notes what the device offers. To be called before any remote runs: one may fill the storage, or replace `Intl`. */
export function noteSurroundings(): void {
  storedAtStart = deviceStorage.isPersistent()
  zoneAtStart = isDeviceZoneKnown()
  if (hasIndexedDb()) openAtStart = indexedDB.open.bind(indexedDB)
}

/** Whether the device stated a time zone and allowed storage from the start. Errors without these do not show that a release is bad. */
export function hasExpectedSurroundings(): boolean {
  if (storedAtStart === undefined) noteSurroundings()
  return zoneAtStart && storedAtStart === true
}

/** Whether the device stores nothing any more since the page was opened: drafts and settings are lost with it. */
export const hasLostStorage = (): boolean => storedAtStart === true && !deviceStorage.isPersistent()

/** An empty database that is opened to see whether any can be. */
const PROBE_DATABASE = 'almanac.probe'

const opens = (open: OpenDatabase) =>
  new Promise<boolean>((resolve) => {
    try {
      const request = open(PROBE_DATABASE)
      request.onsuccess = () => {
        request.result.close()
        resolve(true)
      }
      request.onerror = () => {
        resolve(false)
      }
    } catch {
      resolve(false)
    }
  })

/**
 * Whether databases can be opened only by the function that was noted at the start: drafts and unsent entries are then
 * kept nowhere. A device that opens none at all does not show that a release is bad.
 */
export async function hasLostDatabases(): Promise<boolean> {
  if (!openAtStart || (await opens((name) => indexedDB.open(name)))) return false
  return opens(openAtStart)
}
