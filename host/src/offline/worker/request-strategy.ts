import { RELEASES_CACHE } from '../../session/releases-cache'
import { HOST_CACHE, SHELL } from '../messages'

/**
 * How a request is answered. `page`: the network, else the page without
 * anybody's data. `file`: the cache, else the network; its name says its
 * content. `fresh`: the network, else the cache. `network`: not the worker's
 * affair.
 */
export type RequestStrategy = 'page' | 'file' | 'fresh' | 'network'

/** What of a request decides. */
export interface RequestProperties {
  method: string
  url: string
  mode: string
  destination: string
  cache: string
}

/** Never cached, never replaced: calls, the frame of the captcha, what stands in for providers. */
const LIVE = /^\/(?:api|captcha|simulators)(?:\/|$)/

const HASHED = /[.-][0-9a-f]{8,}\.(?:js|css|woff2|svg|png|webp)$/

/** Where files of releases are. */
const RELEASES = /^\/(?:remotes|releases)\//

/** What a link to the page may ask of the server alone: a preview, a safe start. */
const SERVER_PARAMETERS = ['preview', 'safe']

/** The strategy for a request. `own` is the product's origin, `others` are the origins that releases come from. */
export function requestStrategy(
  { method, url, mode, destination, cache }: RequestProperties,
  own: string,
  others: readonly string[],
): RequestStrategy {
  const address = new URL(url)
  const isOwn = address.origin === own
  if (method !== 'GET' || !(isOwn || others.includes(address.origin))) return 'network'
  if (isOwn && LIVE.test(address.pathname)) return 'network'
  if (mode === 'navigate') return isOwn ? pageStrategy(address, destination) : 'network'
  // A page that asks past the browser's cache has met a file that was broken on its way.
  if (cache === 'reload' || cache === 'no-store') return 'network'
  if (HASHED.test(address.pathname)) return 'file'
  const isManifest = address.pathname.endsWith('.json') && (!isOwn || RELEASES.test(address.pathname))
  return isManifest || (isOwn && address.pathname === '/icon.svg') ? 'fresh' : 'network'
}

function pageStrategy({ pathname, searchParams }: URL, destination: string): RequestStrategy {
  const isFile = /\.\w+$/.test(pathname)
  const isForServer = SERVER_PARAMETERS.some((name) => searchParams.has(name))
  return destination === 'document' && !isFile && !isForServer ? 'page' : 'network'
}

/** The path that a notification leads to: one of ours, whatever it names; the dashboard where that is none. */
export function ownPath(url: unknown, own: string): string {
  if (typeof url !== 'string' || !URL.canParse(url, own)) return '/'
  const { origin, pathname, search, hash } = new URL(url, own)
  return origin === own && !LIVE.test(pathname) ? pathname + search + hash : '/'
}

/** A screen: the page that the server makes for its visitor, else the one that holds nobody's data. */
export function respondWithPage(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  const network = preloaded.catch(() => undefined).then((early) => early ?? fetch(request))
  return networkFirst(network, async () => (await caches.open(HOST_CACHE)).match(SHELL))
}

/** A file whose name says its content: the cached one was compared with its hash when it came, and the page compares it again. */
export async function respondCacheFirst(request: Request): Promise<Response> {
  return (await cachedResponse(request.url)) ?? fetch(request)
}

/** A file that may change under its address. */
export function respondNetworkFirst(request: Request): Promise<Response> {
  return networkFirst(fetch(request), () => cachedResponse(request.url))
}

/** For the network, before the cache stands in. */
const NETWORK_TIMEOUT_MS = 3_000

/** What a gateway answers in the place of a server that it cannot reach. */
const GATEWAY_STATUSES = [502, 503, 504]

/** The network's answer if it comes in time and from the server; else the cached one; else the network's, however late and whatever it is. */
async function networkFirst(
  network: Promise<Response>,
  cached: () => Promise<Response | undefined>,
): Promise<Response> {
  const first = await Promise.race([network.catch(() => null), delay(NETWORK_TIMEOUT_MS)])
  return isFromServer(first) ? first : ((await cached()) ?? network)
}

const delay = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null))

const isFromServer = (response: Response | null): response is Response =>
  response !== null && !GATEWAY_STATUSES.includes(response.status)

/** The cached response of an address: the one that came last, whatever its key says of its content. */
async function cachedResponse(url: string): Promise<Response | undefined> {
  for (const name of [HOST_CACHE, RELEASES_CACHE]) {
    const found = (await (await caches.open(name)).matchAll(url, { ignoreSearch: true })).at(-1)
    if (found) return found
  }
  return undefined
}
