import type { RemoteModule } from '@almanac/federation'
import type { Release } from '@almanac/contracts/platform/registry'
import { reasonOf } from './failure'
import { loadRelease, type Source } from './federation'
import { reportFailure } from './report'

const TRIES = 3
/** Milliseconds before the second try; doubled for the third, with up to half as much again by chance. */
const PAUSE = 300

const loaded = new Map<string, Promise<RemoteModule>>()

const keyOf = (release: Release) => `${release.remote}@${release.version}`

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds * (1 + Math.random() / 2)))

async function attempt(remote: string, source: Source): Promise<RemoteModule> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await loadRelease(remote, source)
    } catch (error) {
      // What is slow stays slow, and what is not what was published must not be tried again.
      const reason = reasonOf(error)
      if (tried === TRIES || reason === 'timeout' || reason === 'integrity') throw error
      await pause(PAUSE * 2 ** (tried - 1))
    }
  }
}

async function withFallback(release: Release): Promise<RemoteModule> {
  try {
    return await attempt(release.remote, release)
  } catch (error) {
    reportFailure(release.remote, release.version, reasonOf(error))
    if (!release.fallback) throw error
    return attempt(release.remote, release.fallback)
  }
}

/**
 * The module of a release, loaded once; when it cannot be had, that of the last
 * good release. A failure is forgotten, so that the next call tries again.
 */
export function loadRemote(release: Release): Promise<RemoteModule> {
  const key = keyOf(release)
  const known = loaded.get(key)
  if (known) return known
  const loading = withFallback(release)
  loaded.set(key, loading)
  loading.catch(() => loaded.delete(key))
  return loading
}
