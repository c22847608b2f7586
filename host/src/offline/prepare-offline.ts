import type { QueryClient } from '@almanac/api-client/query'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import { loadOffline } from '../remotes/load-release'
import { filesOfReleases } from './files'
import { isCacheResult, isOpenMessage, type CacheMessage } from './messages'
import { navigateTo } from './navigate'

let wanted: Registry | null = null

/**
 * Readies this device for a start without a network: the worker, the files of
 * this user's releases, the answers that these name. Once all of it is
 * cached, the page's root element says `data-offline="ready"`. Never rejects.
 */
export async function prepareOffline(registry: Registry, locale: string, queries: QueryClient): Promise<void> {
  wanted = registry
  delete document.documentElement.dataset['offline']
  const sparing = isSparing()
  const registration = await registeredWorker()
  if (!registration || wanted !== registry) return
  const message: CacheMessage = {
    type: 'keep',
    locale,
    files: filesOfReleases(registry, locale, sparing, location.origin),
  }
  const [complete] = await Promise.all([
    cacheByWorker(registration, message),
    sparing ? undefined : prefetchAll(registry.remotes, queries),
  ])
  if (complete && wanted === registry) document.documentElement.dataset['offline'] = 'ready'
}

/** Whether the user pays for what is loaded, or it comes slowly: then only what is needed for recording is cached. */
function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  return Reflect.get(connection, 'saveData') === true || /2g$/.test(String(Reflect.get(connection, 'effectiveType')))
}

let worker: Promise<ServiceWorkerRegistration | null> | null = null

/** The worker, registered once for this tab; null where there can be none. */
function registeredWorker(): Promise<ServiceWorkerRegistration | null> {
  worker ??= (async () => {
    if (!('serviceWorker' in navigator)) return null
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/worker.js', {
      scope: '/',
      updateViaCache: 'none',
    })
    if (registration === undefined) return null
    followNotifications()
    return navigator.serviceWorker.ready
  })().catch(() => null)
  return worker
}

/** Where a notification leads, an open tab goes by itself: what is unsaved there is asked about first. */
function followNotifications(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpenMessage(data)) return
    ports[0]?.postMessage('going')
    navigateTo(data.path)
  })
  navigator.serviceWorker.startMessages()
}

/** Has the worker cache what is needed. Says whether all of it is cached then. */
function cacheByWorker({ active }: ServiceWorkerRegistration, message: CacheMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      resolve(isCacheResult(data) && data.complete)
    }
    active?.postMessage(message, [port2])
  })
}

/** Lets each release prefetch the answers that its screens need. One that cannot does not affect the others. */
async function prefetchAll(releases: Release[], queries: QueryClient): Promise<void> {
  const withOffline = releases.filter(({ descriptor, preview }) => descriptor.offline !== undefined && !preview)
  await Promise.allSettled(withOffline.map(async (release) => (await loadOffline(release)).prepareOffline(queries)))
}
