import { RELEASES_CACHE } from '../../session/releases-cache'
import { HOST_CACHE, isKeepMessage, type Kept } from '../messages'
import { fileAnswer, freshAnswer, pageAnswer } from './answers'
import { keep } from './keeping'
import { openPlace, show } from './notices'
import type { WorkerScope } from './scope'
import { wayOf } from './ways'

declare const self: WorkerScope

const { origin } = self.location
const origins = Array.isArray(self.ALMANAC_ORIGINS)
  ? self.ALMANAC_ORIGINS.filter((entry) => typeof entry === 'string')
  : []

self.addEventListener('install', (event) => {
  // Calls pass it by where the browser can do that.
  event.waitUntil(
    event
      .addRoutes?.([{ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' }])
      .catch(() => undefined) ?? Promise.resolve(),
  )
  // What it serves has its content in its name, so a newer worker serves a tab of the older host as well.
  event.waitUntil(self.skipWaiting())
})

async function removeOldCaches(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => name.startsWith('almanac.') && ![HOST_CACHE, RELEASES_CACHE].includes(name),
  )
  await Promise.all(old.map((name) => caches.delete(name)))
}

self.addEventListener('activate', (event) => {
  // While the worker starts, the page is on its way already.
  event.waitUntil(
    Promise.all([removeOldCaches(), self.registration.navigationPreload?.enable()]).then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (wayOf(request, origin, origins)) {
    case 'page':
      event.respondWith(pageAnswer(request, event.preloadResponse))
      break
    case 'file':
      event.respondWith(fileAnswer(request))
      break
    case 'fresh':
      event.respondWith(freshAnswer(request))
      break
    // What the browser has asked for early must not be asked for twice.
    case 'network':
      if (request.mode === 'navigate')
        event.respondWith(event.preloadResponse.catch(() => undefined).then((early) => early ?? fetch(request)))
  }
})

/** Whether no more than one tab of the product is open. */
async function alone(): Promise<boolean> {
  const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return clients.filter(({ frameType }) => frameType === 'top-level').length <= 1
}

/** One after the other: two tabs that ask at once want nearly the same. */
let keeping: Promise<unknown> = Promise.resolve()

self.addEventListener('message', (event) => {
  const { data, ports } = event
  if (!isKeepMessage(data)) return
  const kept = keeping.then(() => keep(data, origin, alone)).catch(() => false)
  keeping = kept
  event.waitUntil(
    kept.then((complete) => {
      ports[0]?.postMessage({ complete } satisfies Kept)
    }),
  )
})

self.addEventListener('push', (event) => {
  event.waitUntil(show(self, event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPlace(self, event.notification.data))
})
