import { RELEASES_CACHE } from '../../session/releases-cache'
import { HOST_CACHE, isCacheMessage, type CacheResult } from '../messages'
import { cacheFiles } from './cache-files'
import { openNotification, showPush } from './push-notifications'
import { requestStrategy, respondCacheFirst, respondNetworkFirst, respondWithPage } from './request-strategy'
import type { WorkerScope } from './worker-scope'

declare const self: WorkerScope

const { origin } = self.location
const origins = Array.isArray(self.ALMANAC_ORIGINS)
  ? self.ALMANAC_ORIGINS.filter((entry) => typeof entry === 'string')
  : []

self.addEventListener('install', (event) => {
  // Calls skip the worker if the browser supports static routing.
  event.waitUntil(
    event
      .addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])
      .catch(() => undefined) ?? Promise.resolve(),
  )
  // File names have content hashes, so a newer worker can serve tabs of an older host.
  event.waitUntil(self.skipWaiting())
})

async function removeOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith('almanac.') && ![HOST_CACHE, RELEASES_CACHE].includes(name),
  )
  await Promise.all(old.map((name) => caches.delete(name)))
}

self.addEventListener('activate', (event) => {
  // With navigation preload the page is requested while the worker starts.
  event.waitUntil(
    Promise.all([removeOldCaches(), self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (requestStrategy(request, origin, origins)) {
    case 'page':
      event.respondWith(respondWithPage(request, event.preloadResponse))
      break
    case 'file':
      event.respondWith(respondCacheFirst(request))
      break
    case 'fresh':
      event.respondWith(respondNetworkFirst(request))
      break
    // Uses the preloaded response, so that a page is not requested twice.
    case 'network':
      if (request.mode === 'navigate')
        event.respondWith(event.preloadResponse.catch(() => undefined).then((early) => early ?? fetch(request)))
  }
})

/** Whether at most one tab of the product is open. */
async function isOnlyTab(): Promise<boolean> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return clients.filter(({ frameType }) => frameType === 'top-level').length <= 1
}

/** Cache requests of several tabs run one after the other, as they are for nearly the same files. */
let caching: Promise<unknown> = Promise.resolve()

self.addEventListener('message', (event) => {
  const { data, ports } = event
  if (!isCacheMessage(data)) return
  const cached = caching.then(() => cacheFiles(data, origin, isOnlyTab)).catch(() => false)
  caching = cached
  event.waitUntil(
    cached.then((complete) => {
      ports[0]?.postMessage({ complete } satisfies CacheResult)
    }),
  )
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self, event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotification(self, event.notification.data, event.action))
})
