import { isRecord } from '@almanac/domain/records'
import type { OpenMessage } from '../messages'
import { ownPath } from './request-strategy'
import type { WindowClient, WorkerScope } from './worker-scope'

/** Shows what a push brought as a notification. */
export function showPush(scope: WorkerScope, data: { json: () => unknown } | null): Promise<void> {
  const { title, body, url, tag } = parsePush(data, scope.location.origin)
  return scope.registration.showNotification(title, {
    body,
    icon: '/icon.svg',
    data: { url },
    ...(tag === undefined ? {} : { tag }),
  })
}

interface PushContent {
  title: string
  body: string
  url: string
  tag: string | undefined
}

/** Reads what a push brought; something has to be shown whatever it is. */
export function parsePush(data: { json: () => unknown } | null, own: string): PushContent {
  let content: unknown
  try {
    content = data?.json()
  } catch {
    content = undefined
  }
  const text = (name: string) => (isRecord(content) && typeof content[name] === 'string' ? content[name] : undefined)
  return {
    title: text('title') ?? 'Almanac',
    body: text('body') ?? '',
    url: ownPath(text('url'), own),
    tag: text('tag'),
  }
}

/** After a tap: an open tab of the product comes to the front and goes there; without one a new tab opens. */
export async function openNotification(scope: WorkerScope, data: unknown): Promise<void> {
  const own = scope.location.origin
  const path = ownPath(isRecord(data) ? data['url'] : undefined, own)
  const clients = (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ url, frameType }) => frameType === 'top-level' && url.startsWith(own),
  )
  const client = clients.find(({ visibilityState }) => visibilityState === 'visible') ?? clients[0]
  if (!client) {
    await scope.clients.openWindow(path)
    return
  }
  const focused = await client.focus().catch(() => client)
  if (await navigatesItself(focused, { type: 'open', path })) return
  await focused.navigate(path).catch(() => scope.clients.openWindow(path))
}

/** For an open page to say that it goes there. */
const OPEN_PAGE_TIMEOUT_MS = 1_000

/** Whether an open page goes there by itself, asking first about what is unsaved. */
function navigatesItself(client: WindowClient, message: OpenMessage): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (going: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(going)
    }
    const timer = setTimeout(end, OPEN_PAGE_TIMEOUT_MS, false)
    port1.onmessage = () => {
      end(true)
    }
    client.postMessage(message, [port2])
  })
}
