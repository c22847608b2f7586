import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { readReleaseDocument } from './register'

const PATIENCE = 5_000

/**
 * The release that a container serves at this address (its own `release.json`);
 * a sentence where it does not answer, or not with a release of ours.
 */
export async function fetchRelease(address: string): Promise<ReleaseDocument | string> {
  const url = new URL('release.json', address).href
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) })
    if (answer.ok) return readReleaseDocument(await answer.json(), url)
    return `${url} answered ${answer.status}`
  } catch {
    return `${url} did not answer`
  }
}
