import { setSession } from '@almanac/auth'
import { currentRegistry as call, registryRevision, type Registry } from '@almanac/contracts/platform/registry'
import { aUser, fakeServer, renderHook, type FakeServer } from '@almanac/testing'
import { putPageKey, testSigner, type TestSigner } from '../testing/registry'
import { release } from '../testing/releases'
import { onUserEvent } from './user-events'
import { refreshRegistry } from './fetch-registry'
import { dueAt, followRegistry } from './follow-registry'
import { useUnverified } from './unverified'
import { currentRegistry, putRegistry } from './registry-store'

jest.mock('../signed-in/load', () => ({ signedInModule: () => jest.requireActual<object>('./event-stream') }))

// Waiting for real work needs real timers.
const realTimeout = setTimeout

/** A stand-in for EventSource; the test sends the server's messages. */
class FakeStream extends EventTarget {
  static open: FakeStream[] = []
  static made = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(readonly url: string) {
    super()
    FakeStream.made += 1
    FakeStream.open.push(this)
  }
  say(type: string, event: object): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(event) }))
  }
  close(): void {
    FakeStream.open = FakeStream.open.filter((stream) => stream !== this)
  }
}

/** Grants the lock at once, as to the only tab. */
const locks = { request: (_name: string, _options: object, lead: () => Promise<void>) => lead() }

let server: FakeServer
let signer: TestSigner
let stop: () => void = () => undefined
const maya = aUser()

async function begin(user: typeof maya | null, overrides: Partial<Registry> = {}): Promise<void> {
  putRegistry(await signer.registry({ user_id: user?.id ?? null, revision: 1, ...overrides }))
  setSession(user, user ? 'csrf' : null)
  stop = followRegistry(user?.id ?? null)
}

/** Sets the server's revision and the version of social in it. */
async function serves(revision: number, version: string, user: typeof maya | null): Promise<void> {
  server.answer(registryRevision, { revision })
  server.answer(
    call,
    await signer.registry({ revision, user_id: user?.id ?? null, remotes: [{ ...release('social', []), version }] }),
  )
}

const version = () => currentRegistry()?.remotes[0]?.version

beforeEach(async () => {
  server = fakeServer()
  signer = await testSigner(`key of ${expect.getState().currentTestName ?? ''}`)
  putPageKey(signer.public_key)
  Object.assign(globalThis, { EventSource: FakeStream })
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  FakeStream.open = []
  FakeStream.made = 0
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] })
})

afterEach(() => {
  stop()
  jest.useRealTimers()
})

/** Advances the fake timers, and lets real work (signatures) finish in between. */
async function pass(milliseconds: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => realTimeout(resolve))
}

test('a new revision announced by the stream is applied within a second, and fetched once', async () => {
  await begin(maya)
  await serves(2, '2.0.0', maya)
  FakeStream.open[0]?.say('registry', { type: 'registry', revision: 2 })
  FakeStream.open[0]?.say('registry', { type: 'registry', revision: 2 })
  await pass(1_000)
  expect(version()).toBe('2.0.0')
  expect(server.requests(call)).toHaveLength(1)
})

test('a known revision or an invalid event triggers no request', async () => {
  await begin(maya, { revision: 5 })
  for (const event of [{ type: 'registry', revision: 5 }, { type: 'registry' }, { revision: 9 }, []])
    FakeStream.open[0]?.say('registry', event)
  await pass(3_000)
  expect(server.requests(call)).toHaveLength(0)
})

test('a broken stream is reopened with increasing delays, and not while offline', async () => {
  await begin(maya)
  FakeStream.open[0]?.onerror?.()
  expect(FakeStream.open).toHaveLength(0)
  await pass(1_500)
  expect(FakeStream.open).toHaveLength(1)
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await pass(120_000)
  expect(FakeStream.open).toHaveLength(0)
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(FakeStream.open).toHaveLength(1)
  online.mockRestore()
})

test('events about the user’s data reach the subscribed screens, also that events may have been missed', async () => {
  const received: unknown[] = []
  const stopListening = onUserEvent((event) => received.push(event))
  await begin(maya)
  FakeStream.open[0]?.onopen?.()
  expect(received).toEqual([])
  const comment = { type: 'comment', response_id: 'r' }
  FakeStream.open[0]?.say('comment', { ...comment, text: 'never passed on' })
  FakeStream.open[0]?.say('comment', { type: 'comment' })
  FakeStream.open[0]?.say('responses', { type: 'responses' })
  expect(received).toEqual([comment, { type: 'responses' }])
  FakeStream.open[0]?.onerror?.()
  await pass(1_500)
  FakeStream.open[0]?.onopen?.()
  expect(received.at(-1)).toEqual({ type: 'missed' })
  // The server itself may have missed events for a while.
  FakeStream.open[0]?.say('missed', { type: 'missed' })
  expect(received.slice(2)).toEqual([{ type: 'missed' }, { type: 'missed' }])
  const others = [
    { type: 'record_access', user_id: 'u' },
    { type: 'conversation', conversation_id: 'c' },
    { type: 'relationships' },
    { type: 'appointment', appointment_id: 'a' },
    { type: 'samples' },
    { type: 'surveys' },
  ]
  for (const event of others) FakeStream.open[0]?.say(event.type, event)
  expect(received.slice(4)).toEqual(others)
  stopListening()
  FakeStream.open[0]?.say('responses', { type: 'responses' })
  expect(received).toHaveLength(4 + others.length)
})

test('a visitor has no stream: the revision is polled every four seconds, and the registry fetched when it has increased', async () => {
  await begin(null)
  server.answer(registryRevision, { revision: 1 })
  await pass(9_000)
  expect(FakeStream.made).toBe(0)
  expect(server.requests(registryRevision)).toHaveLength(2)
  expect(server.requests(call)).toHaveLength(0)
  await serves(2, '2.0.0', null)
  await pass(4_000)
  expect(version()).toBe('2.0.0')
})

test('a hidden tab does not poll, and polls at once when it becomes visible', async () => {
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await begin(null)
  await serves(2, '2.0.0', null)
  await pass(60_000)
  expect(server.requests(registryRevision)).toHaveLength(0)
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(version()).toBe('2.0.0')
  seen.mockRestore()
})

test('a rejected registry changes nothing and is fetched again; a valid one is then applied', async () => {
  await begin(maya, { remotes: [release('social', [])] })
  const true_ = await signer.registry({
    revision: 2,
    user_id: maya.id,
    remotes: [{ ...release('social', []), version: '2.0.0' }],
  })
  server.answer(call, { ...true_, revision: 3 })
  FakeStream.open[0]?.say('registry', { type: 'registry', revision: 2 })
  await pass(1_000)
  expect(version()).toBe('1.0.0')
  server.answer(call, true_)
  await pass(3_000)
  expect(version()).toBe('2.0.0')
})

test('an unavailable server is polled with increasing delays, and nothing is thrown', async () => {
  await begin(null)
  server.refuse(registryRevision, { status: 500, codes: ['UNKNOWN'] })
  await pass(120_000)
  expect(server.requests(registryRevision).length).toBeLessThan(8)
})

test('a registry is refreshed at half of its lifetime, or when its preview ends', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 0, 1, hours)).toISOString()
  const registry = { issued_at: at(0), expires_at: at(24) }
  const due = (preview: Registry['preview']) =>
    new Date(dueAt({ ...currentRegistryOf(), ...registry, preview })).toISOString()
  expect(due(null)).toBe(at(12))
  expect(due({ remote: 'social', expires_at: at(8) })).toBe(at(8))
})

function currentRegistryOf(): Registry {
  const registry = currentRegistry()
  if (!registry) throw new Error('an earlier test put one in place')
  return registry
}

describe('a registry whose signature cannot be checked', () => {
  const isUnverified = () => {
    const { result, unmount } = renderHook(() => useUnverified())
    unmount()
    return result.current
  }

  test('with the known key was changed on its way; with another key the key was changed', async () => {
    await begin(maya)
    const changed = await signer.registry({ revision: 2, user_id: maya.id })
    server.answer(call, { ...changed, features: [{ title: 'Polls', enabled: true }] })
    await refreshRegistry()
    expect(isUnverified()).toBe(false)
    const other = await testSigner('another key')
    server.answer(call, await other.registry({ revision: 2, user_id: maya.id }))
    await refreshRegistry()
    expect(isUnverified()).toBe(true)
    server.answer(call, changed)
    await refreshRegistry()
    expect(isUnverified()).toBe(false)
  })
})
