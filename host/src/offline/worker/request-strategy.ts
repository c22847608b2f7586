import { isFilePath } from '@almanac/contracts/patterns'
import { parsedUrl } from '@almanac/domain/url'
import { RELEASES_CACHE } from '../../session/releases-cache'
import { HOST_CACHE, NETWORK_PAGE, SHELL } from '../messages'
import { isNamedFile, isOurPage } from './our-response'

/**
 * How a request is answered. `page`: network, else the cached page without user
 * data. `file`: cache first, as the name has a content hash. `fresh`: network
 * first. `network`: the worker does not respond.
 */
export type RequestStrategy = 'page' | 'file' | 'fresh' | 'network'

/** The properties of a request that decide its strategy. */
export interface RequestProperties {
  method: string
  url: string
  mode: string
  destination: string
  cache: string
}

/** Never cached: calls, the captcha's frame, simulated providers. */
const LIVE = /^\/(?:api|captcha|simulators)(?:\/|$)/

const HASHED = /[.-][0-9a-f]{8,}\.(?:js|css|woff2|svg|png|webp)$/

/** Paths of release files. */
const RELEASES = /^\/(?:remotes|releases)\//

/** Paths at which the server never answers with the page. */
const WITHOUT_PAGE = /^\/(?:remotes|releases|\.well-known)(?:\/|$)/

/** Query parameters that the server has to handle: a preview, safe mode; and the one that shows who answers. */
const SERVER_PARAMETERS = ['preview', 'safe', NETWORK_PAGE]

/** The strategy for a request. `own` is the product's origin, `others` are the origins of releases. */
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
  // A page bypasses the browser's cache after a file failed its integrity check.
  if (cache === 'reload' || cache === 'no-store') return 'network'
  if (HASHED.test(address.pathname)) return 'file'
  const isManifest = address.pathname.endsWith('.json') && (!isOwn || RELEASES.test(address.pathname))
  return isManifest || (isOwn && address.pathname === '/icon.svg') ? 'fresh' : 'network'
}

function pageStrategy({ pathname, searchParams }: URL, destination: string): RequestStrategy {
  const isForServer = SERVER_PARAMETERS.some((name) => searchParams.has(name))
  return destination === 'document' && !isFilePath(pathname) && !WITHOUT_PAGE.test(pathname) && !isForServer
    ? 'page'
    : 'network'
}

/** The path of a notification's URL if it is a screen of this product, else `/`. */
export function ownPath(url: unknown, own: string): string {
  const parsed = typeof url === 'string' ? parsedUrl(url, own) : null
  if (!parsed) return '/'
  const { origin, pathname, search, hash } = parsed
  return origin === own && !LIVE.test(pathname) ? pathname + search + hash : '/'
}

/** Answers a navigation with the server's page, else with the cached page without user data. */
export function respondWithPage(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  const network = preloaded.catch(() => undefined).then((early) => early ?? fetch(request))
  return networkFirst(network, isOurPage, async () => (await caches.open(HOST_CACHE)).match(SHELL))
}

/** Answers from the cache first. The file's hash was checked when it was cached, and the page checks it again. */
export async function respondCacheFirst(request: Request): Promise<Response> {
  return (await cachedResponse(request.url)) ?? fetch(request)
}

/** Answers from the network first, for files that may change under the same URL. */
export function respondNetworkFirst(request: Request): Promise<Response> {
  return networkFirst(
    fetch(request),
    (response) => isNamedFile(response, request.url),
    () => cachedResponse(request.url),
  )
}

/** After this the cache is used instead of the network. */
const NETWORK_TIMEOUT_MS = 3_000

/**
 * The network's response if it is in time and ours; else the cached one; else whatever the network
 * returns.
 */
async function networkFirst(
  network: Promise<Response>,
  isOurs: (response: Response) => Promise<boolean>,
  cached: () => Promise<Response | undefined>,
): Promise<Response> {
  const ours = network.then(async (response) => ((await isOurs(response)) ? response : null))
  const first = await Promise.race([ours.catch(() => null), delay(NETWORK_TIMEOUT_MS)])
  return first ?? (await cached()) ?? network
}

const delay = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null))

/** The newest cached response of a URL, ignoring the hash in its key. */
async function cachedResponse(url: string): Promise<Response | undefined> {
  for (const name of [HOST_CACHE, RELEASES_CACHE]) {
    const response = (await (await caches.open(name)).matchAll(url, { ignoreSearch: true })).at(-1)
    if (response) return response
  }
  return undefined
}
