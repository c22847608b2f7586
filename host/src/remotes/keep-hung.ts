import { deviceMarks } from './device-marks'
import { HUNG, readHangs, SUSPECTED } from './hung-releases'

/**
 * Keeps that a page with a version of a remote ended while it was not responsive. `isCertain`: it was so for long, which
 * is a hang. Otherwise a slow device may have been busy when somebody reloaded or closed the page, and browsers end such
 * a page without its events; the second time in a row counts as a hang.
 */
export function keepHung(remote: string, version: string, isCertain: boolean): void {
  const release = `${remote} ${version}`
  const key = isCertain || release in readHangs(SUSPECTED) ? HUNG : SUSPECTED
  deviceMarks.set(key, JSON.stringify({ ...readHangs(key), [release]: Date.now() }))
}
