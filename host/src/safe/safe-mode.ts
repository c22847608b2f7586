import { tabStorage } from '@almanac/auth/storage'
import type { Registry, Release } from '@almanac/contracts/platform/registry'

const KEY = 'almanac.safe'

/** The only remote in safe mode: without it nobody could sign in. */
const SAFE_REMOTE = 'account'

/** Whether this tab is in safe mode: turned on by `?safe=1` and stored until the user leaves it. */
export function isSafe(): boolean {
  if (new URLSearchParams(location.search).get('safe') === '1') tabStorage.set(KEY, 'true')
  return tabStorage.get(KEY) !== null
}

/** Leaves safe mode by reloading the page. */
export function leaveSafeMode(): void {
  tabStorage.remove(KEY)
  location.replace('/')
}

/** The published release instead of a preview; null if there is none. */
function withoutPreview(release: Release): Release | null {
  if (!release.preview) return release
  return release.fallback && { ...release, ...release.fallback, preview: false, fallback: null }
}

/** The registry with only the remote of safe mode, and without a preview. */
export function safeRegistry(registry: Registry): Registry {
  const remotes = registry.remotes.filter(({ remote }) => remote === SAFE_REMOTE).map(withoutPreview)
  return { ...registry, preview: null, remotes: remotes.filter((release) => release !== null) }
}
