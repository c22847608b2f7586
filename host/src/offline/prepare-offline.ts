import type { QueryClient } from '@almanac/api-client/query'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import { registerServiceWorker } from '@almanac/federation/service-worker'
import { currentRegistry } from '../registry/registry-store'
import { hostVersion } from '../remotes/host-version'
import { loadOffline } from '../remotes/load-release'
import { filesOfReleases } from './files'
import { isCacheResult, isOpenMessage, type CacheMessage } from './messages'
import { navigateTo } from './navigate'
import { shouldSaveData } from './save-data'

let latestRegistry: Registry | null = null

/** A tab waits this long for a host to be cached before it reloads all the same. */
const CACHE_HOST_TIMEOUT_MS = 30_000

/**
 * Lets the worker cache another host, with its page for a start without a network. The files of the running one stay,
 * as this tab may still need them. Resolves after half a minute at the latest, at once where no worker answers for this tab. Never
 * rejects.
 */
export async function cacheHost(host: string): Promise<void> {
  const registry = currentRegistry()
  if (!registry || !('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return
  const registration = await registeredWorker()
  if (!registration) return
  const message = { ...messageFor(registry, document.documentElement.lang), host, keepOthers: true }
  await Promise.race([
    cacheByWorker(registration, message),
    new Promise((resolve) => setTimeout(resolve, CACHE_HOST_TIMEOUT_MS)),
  ])
}

const messageFor = (registry: Registry, locale: string): CacheMessage => ({
  type: 'keep',
  locale,
  host: hostVersion(),
  files: filesOfReleases(registry, locale, shouldSaveData(), location.origin),
})

/**
 * Prepares this device for an offline start: registers the worker, caches the files of
 * this user's releases, and lets these prefetch responses. Once everything is cached, the
 * root element has `data-offline="ready"`. Never rejects.
 */
export async function prepareOffline(registry: Registry, locale: string, queries: QueryClient): Promise<void> {
  latestRegistry = registry
  delete document.documentElement.dataset['offline']
  const registration = await registeredWorker()
  if (!registration || latestRegistry !== registry) return
  const [complete] = await Promise.all([
    cacheByWorker(registration, messageFor(registry, locale)),
    shouldSaveData() ? undefined : prefetchAll(registry.remotes, queries),
  ])
  if (complete && latestRegistry === registry) document.documentElement.dataset['offline'] = 'ready'
}

let worker: Promise<ServiceWorkerRegistration | null> | null = null

/** The worker's registration, made once per tab; null if the browser does not support or refuses it. */
function registeredWorker(): Promise<ServiceWorkerRegistration | null> {
  worker ??= registerServiceWorker().then(
    (registration) => {
      if (registration) followNotifications()
      return registration
    },
    () => null,
  )
  return worker
}

/** Navigates to a notification's path when the worker asks for it; the router confirms leaving unsaved work first. */
function followNotifications(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpenMessage(data)) return
    ports[0]?.postMessage('going')
    navigateTo(data.path)
  })
  navigator.serviceWorker.startMessages()
}

/** Lets the worker cache the files of the message. Resolves to whether all are cached. */
function cacheByWorker({ active }: ServiceWorkerRegistration, message: CacheMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      resolve(isCacheResult(data) && data.complete)
    }
    active?.postMessage(message, [port2])
  })
}

/** Lets each release prefetch the responses for its screens. A failure does not affect the others. */
async function prefetchAll(releases: Release[], queries: QueryClient): Promise<void> {
  const withOffline = releases.filter(({ descriptor, preview }) => descriptor.offline !== undefined && !preview)
  await Promise.allSettled(withOffline.map(async (release) => (await loadOffline(release)).prepareOffline(queries)))
}
