import type { QueryClient } from '@almanac/api-client/query'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import { loadOffline } from '../remotes/load'
import { filesOfReleases } from './files'
import { isKept, isOpenMessage, type KeepMessage } from './messages'
import { goTo } from './place'

/** Whether she pays for what she loads, or it comes slowly: then only what is needed for recording is kept. */
function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  return Reflect.get(connection, 'saveData') === true || /2g$/.test(String(Reflect.get(connection, 'effectiveType')))
}

let worker: Promise<ServiceWorkerRegistration | null> | null = null

/** Where a notification leads, an open tab goes by itself: what is unsaved there is asked about first. */
function listen(): void {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpenMessage(data)) return
    ports[0]?.postMessage('going')
    goTo(data.path)
  })
  navigator.serviceWorker.startMessages()
}

/** The worker, registered once for this tab; null where there can be none. */
function registered(): Promise<ServiceWorkerRegistration | null> {
  worker ??= (async () => {
    if (!('serviceWorker' in navigator)) return null
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/worker.js', {
      scope: '/',
      updateViaCache: 'none',
    })
    if (registration === undefined) return null
    listen()
    return navigator.serviceWorker.ready
  })().catch(() => null)
  return worker
}

/** Has the worker keep what is needed. Says whether all of it is there. */
function keep({ active }: ServiceWorkerRegistration, message: KeepMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      resolve(isKept(data) && data.complete)
    }
    active?.postMessage(message, [port2])
  })
}

/** Lets each release read ahead what its screens need. One that cannot keeps nobody else from it. */
async function readAhead(releases: Release[], queries: QueryClient): Promise<void> {
  const withOffline = releases.filter(({ descriptor, preview }) => descriptor.offline !== undefined && !preview)
  await Promise.allSettled(withOffline.map(async (release) => (await loadOffline(release)).prepareOffline(queries)))
}

let wanted: Registry | null = null

/**
 * Readies this device for a start without a network: the worker, the files of
 * this user's releases, the answers that these name. Once all of it is
 * there, the page's root element says `data-offline="ready"`. Never rejects.
 */
export async function prepare(registry: Registry, locale: string, queries: QueryClient): Promise<void> {
  wanted = registry
  delete document.documentElement.dataset['offline']
  const sparing = isSparing()
  const registration = await registered()
  if (!registration || wanted !== registry) return
  const message: KeepMessage = {
    type: 'keep',
    locale,
    files: filesOfReleases(registry, locale, sparing, location.origin),
  }
  const [complete] = await Promise.all([
    keep(registration, message),
    sparing ? undefined : readAhead(registry.remotes, queries),
  ])
  if (complete && wanted === registry) document.documentElement.dataset['offline'] = 'ready'
}
