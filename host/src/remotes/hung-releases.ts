import { isRecord } from '@almanac/domain/records'
import { deviceMarks } from './device-marks'

/** A device takes the fallback of a version that made it hang for a week: by then another one is served. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Versions that made this device hang. */
export const HUNG = 'almanac.hung'
/** Versions whose page ended while it was not responsive, and which have not been responsive since. */
export const SUSPECTED = 'almanac.suspected_hangs'

/** When versions did so, by "remote version"; milliseconds by the device's clock. */
export function readHangs(key: string): Record<string, number> {
  try {
    const value: unknown = JSON.parse(deviceMarks.get(key) ?? '{}')
    const isKept = (entry: [string, unknown]): entry is [string, number] =>
      typeof entry[1] === 'number' && Math.abs(Date.now() - entry[1]) < KEPT_MS
    return Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(isKept))
  } catch {
    return {}
  }
}

function remove(key: string, remote: string, version: string): void {
  const { [`${remote} ${version}`]: _, ...others } = readHangs(key)
  if (_ !== undefined) deviceMarks.set(key, JSON.stringify(others))
}

/** Whether a version of a remote has made this device hang within the last week. */
export function hasHung(remote: string, version: string): boolean {
  return `${remote} ${version}` in readHangs(HUNG)
}

/** A version of a remote is responsive: the page before was slow. */
export function clearSuspicion(remote: string, version: string): void {
  remove(SUSPECTED, remote, version)
}

/** Lets a version be started again on this device: somebody asked for it where there is no other. */
export function forgetHung(remote: string, version: string): void {
  remove(HUNG, remote, version)
  remove(SUSPECTED, remote, version)
}
