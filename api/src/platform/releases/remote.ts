import { setTimeout as pause } from 'node:timers/promises'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { readReleaseDocument } from './register'

const ATTEMPTS = 20
const BETWEEN = 1_500
const PATIENCE = 5_000

/**
 * The release that a container serves at this address (its own `release.json`).
 * Containers start in any order, so it is asked for again for half a minute;
 * the answer is a sentence when it never came.
 */
export async function fetchRelease(address: string, attempts = ATTEMPTS): Promise<ReleaseDocument | string> {
  const url = new URL('release.json', address).href
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) })
      if (answer.ok) return readReleaseDocument(await answer.json(), url)
    } catch {
      // Not there yet.
    }
    if (attempt === attempts) return `${url} did not answer`
    await pause(BETWEEN)
  }
}
