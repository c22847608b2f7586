import { parsedUrl } from '@almanac/domain/url'
import type { Bridge } from '@almanac/native'
import type { Router } from './useNativeShell'

/** A path of this product for the router; null for one that leads to another origin or to a call. */
function pathOfLink(path: string): string | null {
  if (!path.startsWith('/') || /[\\\s]/.test(path)) return null
  const url = parsedUrl(path, location.origin)
  return url?.origin === location.origin && !url.pathname.startsWith('//') && !url.pathname.startsWith('/api/')
    ? url.pathname + url.search + url.hash
    : null
}

/** Navigates to the target of a link or push message. A visitor signs in first, as with any other URL. */
export function followDeepLinks(bridge: Bridge, router: Router): void {
  bridge.on('deep_link', ({ path }) => {
    const to = pathOfLink(path)
    if (to !== null && to !== location.pathname + location.search + location.hash) void router.navigate(to)
  })
}
