import { isRecord } from '@almanac/domain/records'
import { deviceMarks } from './device-marks'

/** A device takes the fallback of a version that made it hang for a week: by then another one is served. */
const KEPT_MS = 7 * 24 * 3_600_000

/** Versions that made this device hang. */
const HUNG = 'almanac.hung'
/** Versions whose page ended while it was not responsive, and which have not been responsive since. */
const SUSPECTED = 'almanac.suspected_hangs'

/** When versions did so, by "remote version"; milliseconds by the device's clock. */
function read(key: string): Record<string, number> {
  try {
    const value: unknown = JSON.parse(deviceMarks.get(key) ?? '{}')
    const isKept = (entry: [string, unknown]): entry is [string, number] =>
      typeof entry[1] === 'number' && Math.abs(Date.now() - entry[1]) < KEPT_MS
    return Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(isKept))
  } catch {
    return {}
  }
}

function add(key: string, remote: string, version: string): void {
  deviceMarks.set(key, JSON.stringify({ ...read(key), [`${remote} ${version}`]: Date.now() }))
}

function remove(key: string, remote: string, version: string): void {
  const { [`${remote} ${version}`]: _, ...others } = read(key)
  if (_ !== undefined) deviceMarks.set(key, JSON.stringify(others))
}

/** Whether a version of a remote has made this device hang within the last week. */
export function hasHung(remote: string, version: string): boolean {
  return `${remote} ${version}` in read(HUNG)
}

/**
 * Keeps that a page with a version of a remote ended while it was not responsive. `isCertain`: it was so for long, which
 * is a hang. Otherwise a slow device may have been busy when somebody reloaded or closed the page, and browsers end such
 * a page without its events; the second time in a row counts as a hang.
 */
export function keepHung(remote: string, version: string, isCertain: boolean): void {
  if (isCertain || `${remote} ${version}` in read(SUSPECTED)) add(HUNG, remote, version)
  else add(SUSPECTED, remote, version)
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
