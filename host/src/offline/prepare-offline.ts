import { serverNow } from '@almanac/api-client'
import { queryOf, type QueryClient } from '@almanac/api-client/query'
import { listActivities } from '@almanac/contracts/activities/activities'
import { listResponses } from '@almanac/contracts/activities/responses'
import { listTodos } from '@almanac/contracts/activities/todos'
import type { Registry } from '@almanac/contracts/platform/registry'
import { addDays, deviceZone, localDateOf } from '@almanac/domain/time'
import { filesOfReleases } from './files'
import { isCacheResult, isOpenMessage, type CacheMessage } from './messages'
import { navigateTo } from './navigate'

let wanted: Registry | null = null

/**
 * Readies this device for a start without a network: the worker, the files of
 * this user's releases, the answers that recording needs. Once all of it is
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
    sparing ? undefined : prefetchForRecording(queries),
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

/** How far back responses can be read without a network. */
const RESPONSE_DAYS = 30

/** A prefetched answer is as good as new for so long: the screens ask for themselves. */
const PREFETCH_STALE_TIME_MS = 3_600_000

/** Prefetches the answers that recording needs, whichever screen was opened. Never rejects. */
async function prefetchForRecording(queries: QueryClient): Promise<void> {
  const start_date = addDays(localDateOf(new Date(serverNow()), deviceZone()), -RESPONSE_DAYS)
  const staleTime = PREFETCH_STALE_TIME_MS
  await Promise.all([
    queries.prefetchQuery({ ...queryOf(listActivities, { query: { with_objectives: 'true' } }), staleTime }),
    queries.prefetchQuery({ ...queryOf(listResponses, { query: { start_date, with_entries: 'true' } }), staleTime }),
    queries.prefetchQuery({ ...queryOf(listTodos), staleTime }),
  ])
}
