import type { WindowClient, WorkerScope } from './worker-scope'
import { parsePush, openNotification } from './push-notifications'

/**
 * A stand-in for MessageChannel, which the test environment lacks: a message posted to one port arrives at
 * the other.
 */
class Channel {
  port1: { onmessage: (() => void) | null; close: () => void } = { onmessage: null, close: () => undefined }
  port2 = { postMessage: () => this.port1.onmessage?.() }
}
Object.assign(globalThis, { MessageChannel: Channel })

const OWN = 'https://almanac.example'
const saying = (said: unknown) => ({ json: () => said })

test('a push message is shown with its content, and an invalid one with a default', () => {
  const message = {
    title: 'الفحص الصباحي',
    body: 'حان الوقت.',
    url: '/activity/a/1',
    tag: 'r1',
    lang: 'ar',
    icon: '/app-icon-192.png?theme=sea',
    actions: [
      { title: 'إدخال', url: '/activity/a/1' },
      { title: 'التذكيرات', url: '/activity/a/1/edit' },
    ],
  }
  expect(parsePush(saying(message), OWN)).toEqual({
    title: message.title,
    body: message.body,
    tag: 'r1',
    lang: 'ar',
    dir: 'rtl',
    icon: '/app-icon-192.png?theme=sea',
    badge: '/app-badge.png',
    actions: [
      { action: '0', title: 'إدخال' },
      { action: '1', title: 'التذكيرات' },
    ],
    data: { url: '/activity/a/1', actions: ['/activity/a/1', '/activity/a/1/edit'] },
  })
  const broken = {
    json: () => {
      throw new SyntaxError('not JSON')
    },
  }
  for (const data of [null, saying(null), saying('text'), saying({ title: 7 }), broken])
    expect(parsePush(data, OWN)).toEqual({
      title: 'Almanac',
      body: '',
      icon: '/app-icon-192.png',
      badge: '/app-badge.png',
      actions: [],
      data: { url: '/', actions: [] },
    })
})

function client(change: Partial<WindowClient> & { answers?: boolean } = {}) {
  const { answers = true, ...given } = change
  const visited: string[] = []
  const self: WindowClient = {
    url: `${OWN}/history`,
    frameType: 'top-level',
    visibilityState: 'visible',
    focus: () => Promise.resolve(self),
    navigate: (url) => {
      visited.push(`loaded ${url}`)
      return Promise.resolve(self)
    },
    postMessage: (message, [port]) => {
      visited.push(`told ${JSON.stringify(message)}`)
      if (answers && port && 'postMessage' in port) port.postMessage('going')
    },
    ...given,
  }
  return { self, visited }
}

function scopeWith(clients: WindowClient[]) {
  const opened: string[] = []
  const scope: WorkerScope = {
    location: { origin: OWN },
    registration: { showNotification: () => Promise.resolve() },
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(clients),
      openWindow: (url) => {
        opened.push(url)
        return Promise.resolve(null)
      },
    },
    skipWaiting: () => Promise.resolve(),
    addEventListener: () => undefined,
  }
  return { scope, opened }
}

test('a tap navigates the open tab without a reload, preferably the visible one', async () => {
  const hidden = client({ visibilityState: 'hidden' })
  const seen = client()
  const frame = client({ frameType: 'nested' })
  const { scope, opened } = scopeWith([frame.self, hidden.self, seen.self])
  await openNotification(scope, { url: '/activity/a/1' })
  expect(seen.visited).toEqual(['told {"type":"open","path":"/activity/a/1"}'])
  expect([...hidden.visited, ...frame.visited, ...opened]).toEqual([])
})

test('a button of a notification leads to its own place, an unknown one to that of the notification', async () => {
  const seen = client()
  const { scope } = scopeWith([seen.self])
  const data = { url: '/activity/a/1', actions: ['/activity/a/1', '/activity/a/1/edit'] }
  for (const action of ['1', '7']) await openNotification(scope, data, action)
  expect(seen.visited).toEqual([
    'told {"type":"open","path":"/activity/a/1/edit"}',
    'told {"type":"open","path":"/activity/a/1"}',
  ])
})

test('a tab that does not respond is reloaded; without a tab one is opened, and never on another origin', async () => {
  const silent = client({ answers: false })
  await openNotification(scopeWith([silent.self]).scope, { url: '/todos' })
  expect(silent.visited.at(-1)).toBe('loaded /todos')
  const { scope, opened } = scopeWith([])
  await openNotification(scope, { url: 'https://evil.example/' })
  expect(opened).toEqual(['/'])
})
