import { deviceZone } from '@almanac/domain/time'
import { createMemoryRouter } from 'react-router-dom'
import { announce, setSession } from '@almanac/auth'
import { bindPushToken } from '@almanac/contracts/account/push-tokens'
import { addAppleHealthSamples } from '@almanac/contracts/devices/apple-health'
import { unreadCount } from '@almanac/contracts/social/conversations'
import { shellInPage } from '@almanac/native/testing/in-page'
import { aUser, fakeServer, waitFor, type FakeServer } from '@almanac/testing'
import { saveFile } from '@almanac/ui/content'
import { pageBusyTracker } from '../outlet/busy-tracker'
import { dispatchUserEvent } from '../registry/user-events'
import { connectShell } from './connect-shell'

let server: FakeServer
let stop: () => void = () => undefined
const token = { platform: 'ios' as const, token: 'a-push-token-of-apple' }

beforeEach(() => {
  server = fakeServer()
  server.answer(unreadCount, { unread_count: 3, request_count: 0 })
  server.answer(bindPushToken, undefined)
  setSession(aUser(), 'csrf')
  history.replaceState({ idx: 0 }, '', '/')
})

afterEach(() => stop())

function connected(answers: Parameters<typeof shellInPage>[0] = {}) {
  const { shell, port } = shellInPage({ push_token: () => token, ...answers })
  const router = createMemoryRouter([{ path: '*', element: null }])
  const navigate = jest.spyOn(router, 'navigate')
  stop = connectShell(port, router)
  return { shell, router, navigate }
}

test('the shell is sent the sign-in, the unread count and whether Back is possible', async () => {
  const { shell } = connected()
  await waitFor(() => expect(shell.last('unread')).toEqual({ count: 3 }))
  expect(shell.last('signed_in')).toEqual({})
  expect(shell.last('can_go_back')).toEqual({ can: false })
  server.answer(unreadCount, { unread_count: 4, request_count: 0 })
  dispatchUserEvent({ type: 'conversation', conversation_id: 'c' })
  await waitFor(() => expect(shell.last('unread')).toEqual({ count: 4 }))
  expect(shell.refused).toEqual([])
})

test('signing out resets the badge and is reported to the shell', async () => {
  const { shell } = connected()
  await waitFor(() => expect(shell.last('unread')).toEqual({ count: 3 }))
  setSession(null, null)
  expect(shell.last('unread')).toEqual({ count: 0 })
  expect(shell.last('signed_out')).toEqual({})
})

test('the push token is registered at each start without a prompt, and with one after a sign-in', async () => {
  const { shell } = connected()
  await waitFor(() => expect(server.requests(bindPushToken).map(({ body }) => body)).toEqual([token]))
  expect(shell.called).toContainEqual({ name: 'push_token', request: { ask: false } })
  setSession(null, null)
  announce({ type: 'signed_in', user_id: 'x' })
  setSession(aUser(), 'csrf')
  await waitFor(() => expect(server.requests(bindPushToken)).toHaveLength(2))
  expect(shell.called).toContainEqual({ name: 'push_token', request: { ask: true } })
  shell.emit('push_token', { ...token, token: 'another-token-of-apple' })
  await waitFor(() => expect(server.requests(bindPushToken)).toHaveLength(3))
})

test('after a denied permission no token is registered', async () => {
  const { shell } = connected({ push_token: () => ({ error: 'denied' }) })
  await waitFor(() => expect(shell.called).toHaveLength(1))
  await waitFor(() => expect(shell.last('unread')).toEqual({ count: 3 }))
  expect(server.requests(bindPushToken)).toEqual([])
})

test('for a visitor no token is requested and no unread count fetched', () => {
  setSession(null, null)
  const { shell } = connected()
  expect(shell.called).toEqual([])
  expect(shell.events.map(({ name }) => name)).toEqual(expect.arrayContaining(['signed_out', 'unread']))
  expect(shell.last('unread')).toEqual({ count: 0 })
})

test('a link is opened by the router, and only within this product', () => {
  const { shell, navigate } = connected()
  for (const path of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/api/x',
    '/.//evil',
  ])
    shell.emit('deep_link', { path })
  expect(navigate).not.toHaveBeenCalled()
  shell.emit('deep_link', { path: '/polls?id=3#top' })
  expect(navigate).toHaveBeenCalledWith('/polls?id=3#top')
})

test('Back navigates back only if the history has an earlier entry, which is reported to the shell', async () => {
  const { shell, router, navigate } = connected()
  shell.emit('back', {})
  expect(navigate).not.toHaveBeenCalled()
  history.replaceState({ idx: 1 }, '', '/polls')
  await router.navigate('/polls')
  expect(shell.last('can_go_back')).toEqual({ can: true })
  navigate.mockClear()
  shell.emit('back', {})
  expect(navigate).toHaveBeenCalledWith(-1)
})

test('unsaved work is reported when it begins and ends', async () => {
  const { shell } = connected()
  const end = pageBusyTracker.begin({ save: () => Promise.resolve() })
  await waitFor(() => expect(shell.last('busy')).toEqual({ busy: true }))
  end()
  await waitFor(() => expect(shell.last('busy')).toEqual({ busy: false }))
})

test('the insets become CSS variables of the page', () => {
  const { shell } = connected()
  shell.emit('insets', { top: 47, right: 0, bottom: 34, left: 0 })
  expect(document.documentElement.style.getPropertyValue('--al-inset-top')).toBe('47px')
  expect(document.documentElement.style.getPropertyValue('--al-inset-bottom')).toBe('34px')
})

const steps = {
  id: 'one',
  kind: 'steps',
  start: '2026-03-02T08:00:00Z',
  end: undefined,
  value: 512,
  unit: 'count',
  detail: undefined,
  source_name: 'Watch',
  device: undefined,
  time_zone: undefined,
  version: 1,
}

test('samples are acknowledged to the shell once the server has stored them, and not before', async () => {
  const { shell } = connected({ health_stored: () => ({}) })
  server.refuse(addAppleHealthSamples, { status: 500, codes: ['SERVER_ERROR'] })
  shell.emit('health_samples', { batch: 'b1', time_zone: 'Asia/Tokyo', samples: [steps], deleted: [] })
  await waitFor(() => expect(server.requests(addAppleHealthSamples)).not.toEqual([]))
  server.answer(addAppleHealthSamples, { accepted: 1, duplicates: 0, deleted: 0, refused: [] })
  shell.emit('health_samples', {
    batch: 'b2',
    time_zone: undefined,
    samples: [steps],
    deleted: [{ id: 'two', version: 1 }],
  })
  await waitFor(() => expect(shell.called).toContainEqual({ name: 'health_stored', request: { batch: 'b2' } }))
  expect(shell.called).not.toContainEqual({ name: 'health_stored', request: { batch: 'b1' } })
  const bodies = server.requests(addAppleHealthSamples).map(({ body }) => body)
  expect(bodies.at(-1)).toMatchObject({ time_zone: deviceZone(), deleted: [{ id: 'two' }] })
  expect(bodies[0]).toMatchObject({ time_zone: 'Asia/Tokyo' })
})

test('a saved file is passed to the shell completely, in chunks that fit into a message', async () => {
  const pieces: string[] = []
  const { shell } = connected({
    open_file: () => ({ handle: 'h1' }),
    write_piece: ({ data }) => {
      pieces.push(data)
      return {}
    },
    share_file: () => ({ shared: true }),
  })
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251)
  saveFile(new Blob([bytes], { type: 'application/pdf' }), 'report.pdf')
  await waitFor(() => expect(shell.called.at(-1)).toEqual({ name: 'share_file', request: { handle: 'h1' } }))
  expect(shell.called).toContainEqual({ name: 'open_file', request: { name: 'report.pdf', type: 'application/pdf' } })
  const whole = pieces.flatMap((piece) => Array.from(atob(piece), (letter) => letter.charCodeAt(0)))
  expect(whole).toEqual([...bytes])
})
