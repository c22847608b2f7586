import { connect, HELLO_TIMEOUT_MS, type Bridge } from './bridge'
import { formatMessage, parseMessage, type Message } from './messages'
import { CALL_TIMEOUT_MS } from './pending'
import type { ShellPort } from './port'

const INCARNATION = 'page-1'
const onTimeout = jest.fn()
let sent: Message[]
let port: ShellPort
let bridge: Bridge | null
let connected: number
/** What the page does with the bridge at once. */
let onEarly: (bridge: Bridge) => void

beforeEach(() => {
  jest.useFakeTimers()
  onTimeout.mockReset()
  sent = []
  bridge = null
  connected = 0
  onEarly = () => undefined
  port = {
    onmessage: null,
    postMessage: (json) => {
      const message = parseMessage(json)
      if (message) sent.push(message)
    },
  }
  connect({
    port,
    incarnation: INCARNATION,
    onConnected: (opened) => {
      bridge = opened
      onEarly(opened)
      connected += 1
    },
    onTimeout,
  })
})
afterEach(() => jest.useRealTimers())

const reply = (message: Partial<Message>) =>
  port.onmessage?.({ data: JSON.stringify({ v: 1, id: 's.1', name: 'hello', data: {}, ...message }) })

const capabilities = { lock_state: 1, push_token: 1, health_stored: 1, write_piece: 1 }
const hello = (data: object = {}, more: Partial<Message> = {}) => {
  reply({
    id: `${INCARNATION}.hello`,
    kind: 'hello',
    data: { version: 1, nonce: INCARNATION, platform: 'ios', capabilities, ...data },
    ...more,
  })
}

function opened(): Bridge {
  hello()
  if (!bridge) throw new Error('The shell’s hello was not taken')
  return bridge
}

const lastId = () => sent.at(-1)?.id ?? ''

test('the page says which versions it speaks, and takes the hello that answers it', () => {
  expect(sent).toEqual([
    { v: 1, id: `${INCARNATION}.hello`, kind: 'hello', name: 'hello', data: { versions: [1], nonce: INCARNATION } },
  ])
  expect(opened().platform).toBe('ios')
  jest.advanceTimersByTime(HELLO_TIMEOUT_MS)
  expect(onTimeout).not.toHaveBeenCalled()
})

test('without a hello the page works as in a browser; one late hello is accepted, a second is not', () => {
  jest.advanceTimersByTime(HELLO_TIMEOUT_MS)
  expect(onTimeout).toHaveBeenCalledTimes(1)
  hello()
  hello({ platform: 'android' })
  expect(connected).toBe(1)
  expect(bridge?.platform).toBe('ios')
})

test('a link that the shell sends before its hello, to a page loaded anew, is opened with it', () => {
  reply({ id: 's.1', kind: 'event', name: 'deep_link', data: { path: '/messages' } })
  const paths: string[] = []
  onEarly = (found) => found.on('deep_link', ({ path }) => paths.push(path))
  hello()
  expect(paths).toEqual(['/messages'])
})

test.each([
  ['another version', { version: 2 }, { v: 2 }],
  ['a version that it does not speak itself', { version: 2 }, {}],
  ['the nonce of an earlier page', { nonce: 'page-0' }, {}],
  ['the id of an earlier page', {}, { id: 'page-0.hello' }],
  ['an unknown platform', { platform: 'fridge' }, {}],
  ['capabilities that are none', { capabilities: { lock_state: 'yes' } }, {}],
])('a hello with %s is none', (_, data, more) => {
  hello(data, more)
  expect(connected).toBe(0)
  jest.advanceTimersByTime(HELLO_TIMEOUT_MS)
  expect(onTimeout).toHaveBeenCalledTimes(1)
})

test('a second answer, and one for another page, are dropped', async () => {
  const answer = opened().call('lock_state', {})
  const id = lastId()
  reply({ id: 'page-0.1', kind: 'answer', name: 'lock_state', data: { available: false, enabled: false } })
  reply({ id, kind: 'answer', name: 'lock_state', data: { available: true, enabled: false } })
  reply({ id, kind: 'answer', name: 'lock_state', data: { available: true, enabled: true } })
  expect(await answer).toEqual({ available: true, enabled: false })
})

test('a call without a prompt times out, and its late answer is dropped', async () => {
  const answer = opened().call('lock_state', {})
  const failed = expect(answer).rejects.toMatchObject({ reason: 'late' })
  await jest.advanceTimersByTimeAsync(CALL_TIMEOUT_MS)
  await failed
  reply({ id: lastId(), kind: 'answer', name: 'lock_state', data: { available: true, enabled: true } })
})

test('a call that prompts the person has no timeout and can be canceled', async () => {
  const abort = new AbortController()
  const answer = opened().call('push_token', { ask: true }, abort.signal)
  const failed = expect(answer).rejects.toMatchObject({ reason: 'cancelled' })
  const { id } = sent.at(-1) ?? { id: '' }
  await jest.advanceTimersByTimeAsync(10 * 60_000)
  abort.abort()
  await failed
  expect(sent.at(-1)).toMatchObject({ id, kind: 'cancel', name: 'push_token' })
})

test.each([
  ['a refusal', { error: 'denied' }, 'denied'],
  ['an answer of another shape', { available: 'yes' }, 'malformed'],
  ['no data', undefined, 'malformed'],
])('%s fails the call', async (_, data, reason) => {
  const answer = opened().call('lock_state', {})
  reply({ id: lastId(), kind: 'answer', name: 'lock_state', data })
  await expect(answer).rejects.toMatchObject({ reason })
})

test('a refusal of a call that answers nothing is a refusal', async () => {
  const answer = opened().call('health_stored', { batch: 'b' })
  reply({ id: lastId(), kind: 'answer', name: 'health_stored', data: { error: 'failed' } })
  await expect(answer).rejects.toMatchObject({ reason: 'failed' })
})

test('a capability that the shell lacks is not called, and nothing too large is sent', async () => {
  const shell = opened()
  expect(shell.has('lock_state', 2)).toBe(false)
  const before = sent.length
  await expect(shell.call('take_photo', {})).rejects.toMatchObject({ reason: 'unknown' })
  await expect(shell.call('write_piece', { handle: 'h', data: 'A'.repeat(70_000) })).rejects.toMatchObject({
    reason: 'too_large',
  })
  expect(sent).toHaveLength(before)
})

test('valid events are dispatched, but none before the hello or of another version', () => {
  const links: string[] = []
  const link = (path: unknown, more: Partial<Message> = {}) => {
    reply({ kind: 'event', name: 'deep_link', data: { path }, ...more })
  }
  link('/too-early')
  opened().on('deep_link', ({ path }) => links.push(path))
  link('/polls')
  link(7)
  link('/other', { v: 2 })
  link('/other', { name: 'self_destruct' })
  link('/other', { name: 'constructor' })
  expect(links).toEqual(['/polls'])
})

test('invalid events of the page are not sent', () => {
  const shell = opened()
  const before = sent.length
  shell.send('unread', { count: -1 })
  shell.send('theme', { background: 'url(//evil)', dark: true })
  expect(sent).toHaveLength(before)
  shell.send('unread', { count: 3 })
  expect(sent.at(-1)).toMatchObject({ kind: 'event', name: 'unread', data: { count: 3 } })
})

test.each([
  ['no text', { v: 1 }],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['no id', '{"v":1,"kind":"event","name":"back"}'],
  ['a name with a path in it', '{"v":1,"id":"a","kind":"event","name":"../back"}'],
  ['another kind', '{"v":1,"id":"a","kind":"eval","name":"back"}'],
  ['too many bytes', JSON.stringify({ v: 1, id: 'a', kind: 'event', name: 'back', data: 'é'.repeat(40_000) })],
])('a message that is %s is none', (_, received) => {
  expect(parseMessage(received)).toBeNull()
})

test('a message of as many bytes as fit is one', () => {
  const message: Message = { v: 1, id: 'a', kind: 'event', name: 'back', data: 'é'.repeat(32_000) }
  expect(parseMessage(formatMessage(message))).toEqual(message)
})
