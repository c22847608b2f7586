import { isRecord } from '@almanac/domain/records'
import { deviceMarks } from './device-marks'

/** A device takes the fallback of a version that made it hang for a week: by then another one is served. */
const KEPT_MS = 7 * 24 * 3_600_000

const KEY = 'almanac.hung'

/** When versions made this device hang, by "remote version"; milliseconds by the device's clock. */
function readHung(): Record<string, number> {
  try {
    const value: unknown = JSON.parse(deviceMarks.get(KEY) ?? '{}')
    const isKept = (entry: [string, unknown]): entry is [string, number] =>
      typeof entry[1] === 'number' && Math.abs(Date.now() - entry[1]) < KEPT_MS
    return Object.fromEntries(Object.entries(isRecord(value) ? value : {}).filter(isKept))
  } catch {
    return {}
  }
}

/** Whether a version of a remote has made this device hang within the last week. */
export function hasHung(remote: string, version: string): boolean {
  return `${remote} ${version}` in readHung()
}

/** Keeps that a version of a remote made this device hang. */
export function keepHung(remote: string, version: string): void {
  deviceMarks.set(KEY, JSON.stringify({ ...readHung(), [`${remote} ${version}`]: Date.now() }))
}

/** Lets a version be started again on this device: somebody asked for it where there is no other. */
export function forgetHung(remote: string, version: string): void {
  const { [`${remote} ${version}`]: _, ...others } = readHung()
  if (_ !== undefined) deviceMarks.set(KEY, JSON.stringify(others))
}
