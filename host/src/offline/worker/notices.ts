import { isRecord } from '@almanac/domain/records'
import type { OpenMessage } from '../messages'
import type { WindowClient, WorkerScope } from './scope'
import { placeOf } from './ways'

/** Milliseconds for an open page to say that it goes there. */
const PATIENCE = 1_000

/** What a push says. */
interface Notice {
  title: string
  body: string
  url: string
  tag: string | undefined
}

/** Reads what a push brought; something has to be shown whatever it is. */
export function noticeIn(data: { json: () => unknown } | null, own: string): Notice {
  let said: unknown
  try {
    said = data?.json()
  } catch {
    said = undefined
  }
  const text = (name: string) => (isRecord(said) && typeof said[name] === 'string' ? said[name] : undefined)
  return {
    title: text('title') ?? 'Almanac',
    body: text('body') ?? '',
    url: placeOf(text('url'), own),
    tag: text('tag'),
  }
}

/** Shows it. */
export function show(scope: WorkerScope, data: { json: () => unknown } | null): Promise<void> {
  const { title, body, url, tag } = noticeIn(data, scope.location.origin)
  return scope.registration.showNotification(title, {
    body,
    icon: '/icon.svg',
    data: { url },
    ...(tag === undefined ? {} : { tag }),
  })
}

/** Whether an open page goes there by itself, asking first about what is unsaved. */
function goes(client: WindowClient, message: OpenMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (going: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(going)
    }
    const timer = setTimeout(end, PATIENCE, false)
    port1.onmessage = () => {
      end(true)
    }
    client.postMessage(message, [port2])
  })
}

/** After a tap: an open tab of the product comes to the front and goes there; without one a new tab opens. */
export async function openPlace(scope: WorkerScope, data: unknown): Promise<void> {
  const own = scope.location.origin
  const path = placeOf(isRecord(data) ? data['url'] : undefined, own)
  const clients = (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ url, frameType }) => frameType === 'top-level' && url.startsWith(own),
  )
  const client = clients.find(({ visibilityState }) => visibilityState === 'visible') ?? clients[0]
  if (!client) {
    await scope.clients.openWindow(path)
    return
  }
  const focused = await client.focus().catch(() => client)
  if (await goes(focused, { type: 'open', path })) return
  await focused.navigate(path).catch(() => scope.clients.openWindow(path))
}
