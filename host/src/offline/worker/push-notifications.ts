import { directionOf } from '@almanac/domain/languages'
import { isRecord } from '@almanac/domain/records'
import type { OpenMessage } from '../messages'
import { ownPath } from './request-strategy'
import type { NotificationContent, WindowClient, WorkerScope } from './worker-scope'

/** SVG is not drawn beside a notification. */
const PRODUCT_ICON = '/app-icon-192.png'
/** The shape in the status bar of Android. */
const BADGE = '/app-badge.png'

/** Shows a push message as a notification. */
export function showPush(scope: WorkerScope, data: { json: () => unknown } | null): Promise<void> {
  const { title, ...content } = parsePush(data, scope.location.origin)
  return scope.registration.showNotification(title, content)
}

/** Parses a push message. Browsers require a notification for each, so anything unreadable gets defaults. */
export function parsePush(data: { json: () => unknown } | null, own: string): NotificationContent & { title: string } {
  let content: unknown
  try {
    content = data?.json()
  } catch {
    content = undefined
  }
  const text = (name: string) => textOf(content, name)
  const [lang, tag, icon] = [text('lang'), text('tag'), text('icon')]
  const actions = actionsOf(content)
  return {
    title: text('title') ?? 'Almanac',
    body: text('body') ?? '',
    icon: icon === undefined ? PRODUCT_ICON : ownPath(icon, own),
    badge: BADGE,
    ...(lang === undefined ? {} : { lang, dir: directionOf(lang) }),
    ...(tag === undefined ? {} : { tag }),
    actions: actions.map(({ title }, index) => ({ action: String(index), title })),
    data: { url: ownPath(text('url'), own), actions: actions.map(({ url }) => ownPath(url, own)) },
  }
}

const textOf = (of: unknown, name: string): string | undefined =>
  isRecord(of) && typeof of[name] === 'string' ? of[name] : undefined

function actionsOf(content: unknown): { title: string; url: string }[] {
  const listed: unknown = isRecord(content) ? content['actions'] : undefined
  return (Array.isArray(listed) ? listed : []).flatMap((each: unknown) => {
    const [title, url] = [textOf(each, 'title'), textOf(each, 'url')]
    return title === undefined || url === undefined ? [] : [{ title, url }]
  })
}

/** Where a tap on a notification leads, or one of its buttons. */
function targetOf(data: unknown, action: string): unknown {
  if (!isRecord(data)) return undefined
  const { actions, url } = data
  const ofAction: unknown = Array.isArray(actions) && action !== '' ? actions[Number(action)] : undefined
  return ofAction ?? url
}

/**
 * Handles a tap on a notification or on one of its buttons, which has an id: focuses an open tab of the product and
 * navigates it there; without one opens a new tab.
 */
export async function openNotification(scope: WorkerScope, data: unknown, action = ''): Promise<void> {
  const own = scope.location.origin
  const path = ownPath(targetOf(data, action), own)
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
