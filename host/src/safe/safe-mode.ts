import type { Registry, Release } from '@almanac/contracts/platform/registry'

const KEY = 'almanac.safe'

/** The one remote that stays: without it nobody could sign in. */
const SAFE_REMOTE = 'account'

/** Whether this tab shows the host alone: asked for by `?safe=1`, and stored until it is left. */
export function isSafe(): boolean {
  try {
    if (new URLSearchParams(location.search).get('safe') === '1') sessionStorage.setItem(KEY, 'true')
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return new URLSearchParams(location.search).get('safe') === '1'
  }
}

/** Leaves safe mode: the page is loaded again with everything. */
export function leaveSafeMode(): void {
  sessionStorage.removeItem(KEY)
  location.replace('/')
}

/** A release as everybody has it, where the registry names one from a team's own machine. */
function withoutPreview(release: Release): Release | null {
  if (!release.preview) return release
  return release.fallback && { ...release, ...release.fallback, preview: false, fallback: null }
}

/** What is left of a registry in safe mode. */
export function safeRegistry(registry: Registry): Registry {
  const remotes = registry.remotes.filter(({ remote }) => remote === SAFE_REMOTE).map(withoutPreview)
  return { ...registry, preview: null, remotes: remotes.filter((release) => release !== null) }
}
