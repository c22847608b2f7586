/**
 * Which way a request goes. `page`: the network, else the page without
 * anybody's data. `file`: what is kept, else the network; its name says its
 * content. `fresh`: the network, else what is kept. `network`: not our affair.
 */
export type Way = 'page' | 'file' | 'fresh' | 'network'

/** What of a request decides. */
export interface Asked {
  method: string
  url: string
  mode: string
  destination: string
  cache: string
}

/** Never kept, never replaced: calls, the frame of the captcha, what stands in for providers. */
const LIVE = /^\/(?:api|captcha|simulators)(?:\/|$)/

const HASHED = /[.-][0-9a-f]{8,}\.(?:js|css|woff2|svg|png|webp)$/

/** Where files of releases are. */
const RELEASES = /^\/(?:remotes|releases)\//

/** What a link to the page may ask of the server alone: a preview, a safe start. */
const SERVERS = ['preview', 'safe']

function wayOfPage({ pathname, searchParams }: URL, destination: string): Way {
  const isFile = /\.\w+$/.test(pathname)
  return destination === 'document' && !isFile && !SERVERS.some((name) => searchParams.has(name)) ? 'page' : 'network'
}

/** The way of a request. `own` is the product's origin, `others` are the origins that releases come from. */
export function wayOf({ method, url, mode, destination, cache }: Asked, own: string, others: readonly string[]): Way {
  const address = new URL(url)
  const isOwn = address.origin === own
  if (method !== 'GET' || !(isOwn || others.includes(address.origin))) return 'network'
  if (isOwn && LIVE.test(address.pathname)) return 'network'
  if (mode === 'navigate') return isOwn ? wayOfPage(address, destination) : 'network'
  // Whoever asks past the browser's cache has met a file that was broken on its way.
  if (cache === 'reload' || cache === 'no-store') return 'network'
  if (HASHED.test(address.pathname)) return 'file'
  const isManifest = address.pathname.endsWith('.json') && (!isOwn || RELEASES.test(address.pathname))
  return isManifest || (isOwn && address.pathname === '/icon.svg') ? 'fresh' : 'network'
}

/** The place that a notification leads to: a path of ours, whatever it names; the dashboard where that is none. */
export function placeOf(url: unknown, own: string): string {
  if (typeof url !== 'string' || !URL.canParse(url, own)) return '/'
  const { origin, pathname, search, hash } = new URL(url, own)
  return origin === own && !LIVE.test(pathname) ? pathname + search + hash : '/'
}
