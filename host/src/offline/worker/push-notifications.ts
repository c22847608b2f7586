import { isRecord } from '@almanac/domain/records'
import type { OpenMessage } from '../messages'
import { ownPath } from './request-strategy'
import type { WindowClient, WorkerScope } from './worker-scope'

/** Shows a push message as a notification. */
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

/** Parses a push message. Browsers require a notification for each, so anything unreadable gets defaults. */
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

/** Handles a tap: focuses an open tab of the product and navigates it to the notification's path; without one opens a new tab. */
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

/** How long an open page has to confirm that it navigates itself. */
const OPEN_PAGE_TIMEOUT_MS = 1_000

/** Whether an open page navigates itself, which lets it confirm leaving unsaved work. */
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
