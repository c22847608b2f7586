import type { Bridge } from '@almanac/native'
import type { Router } from './useNativeShell'

/** A path of this product as the router takes it; null for what leads to another place or out of the app. */
function pathOfLink(path: string): string | null {
  if (!path.startsWith('/') || /[\\\s]/.test(path)) return null
  const url = URL.parse(path, location.origin)
  return url?.origin === location.origin && !url.pathname.startsWith('//') && !url.pathname.startsWith('/api/')
    ? url.pathname + url.search + url.hash
    : null
}

/** Shows what a link or a push message has opened. A visitor is led there after signing in, as by any other address. */
export function followDeepLinks(bridge: Bridge, router: Router): void {
  bridge.on('deep_link', ({ path }) => {
    const to = pathOfLink(path)
    if (to !== null && to !== location.pathname + location.search + location.hash) void router.navigate(to)
  })
}
