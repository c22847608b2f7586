import { QueryClient } from '@almanac/api-client/query'
import type { Registry, Release } from '@almanac/contracts/platform/registry'
import type { OfflineModule } from '@almanac/federation'
import { putRegistry } from '../registry/registry-store'
import { loadExposed } from '../remotes/release-container'
import { reportFailure } from '../remotes/release-outcomes'
import { release } from '../testing/releases'
import { cacheHost, prepareOffline as prepare } from './prepare-offline'

jest.mock('../remotes/release-container', () => ({ loadExposed: jest.fn(), forgetContainer: jest.fn() }))
jest.mock('../remotes/release-outcomes', () => ({ acceptLoads: jest.fn(), reportFailure: jest.fn() }))

const prepareOffline = jest.fn<ReturnType<OfflineModule['prepareOffline']>, [QueryClient]>().mockResolvedValue()
const queries = new QueryClient()
let count = 0

/** Each release has a unique address, because loaded modules are cached. */
const withOffline = (more: Partial<Release> = {}): Release => {
  const plain = release(`dreams${(count += 1)}`, [])
  return { ...plain, descriptor: { ...plain.descriptor, offline: './offline' }, ...more }
}
const registryOf = (...remotes: Release[]) => ({ remotes }) as Registry

/** A stand-in for MessageChannel, which the test environment lacks. */
class Channel {
  port1: { onmessage: (event: { data: unknown }) => void } = { onmessage: () => undefined }
  port2 = { postMessage: (data: unknown) => this.port1.onmessage({ data }) }
}

const told: unknown[] = []

/** A worker that confirms every cache request at once. */
function withWorker(): void {
  Object.assign(globalThis, { MessageChannel: Channel })
  const active = {
    postMessage: (message: unknown, [port]: Channel['port2'][]) => {
      told.push(message)
      port?.postMessage({ complete: true })
    },
  }
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: () => Promise.resolve({}),
      ready: Promise.resolve({ active }),
      addEventListener: () => undefined,
      startMessages: () => undefined,
    },
  })
}

beforeEach(() => {
  withWorker()
  prepareOffline.mockClear()
  jest.mocked(loadExposed).mockReset().mockResolvedValue({ module: { prepareOffline }, textScope: null })
})

test('any remote with an offline module prefetches its data; one without is not loaded', async () => {
  const dreams = withOffline()
  await prepare(registryOf(release('quiet', []), dreams, withOffline({ preview: true })), 'en', queries)
  expect(jest.mocked(loadExposed).mock.calls.map(([remote, , exposed]) => [remote, exposed])).toEqual([
    [dreams.remote, './offline'],
  ])
  expect(prepareOffline).toHaveBeenCalledWith(queries)
  expect(document.documentElement.dataset['offline']).toBe('ready')
})

test('a remote that fails to prefetch does not affect others, and is reported to the server', async () => {
  const [broken, other] = [withOffline(), withOffline()]
  jest
    .mocked(loadExposed)
    .mockImplementation((remote) =>
      Promise.resolve({ module: remote === broken.remote ? {} : { prepareOffline }, textScope: null }),
    )
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] })
  const preparing = prepare(registryOf(broken, other), 'en', queries)
  await jest.runAllTimersAsync()
  jest.useRealTimers()
  await preparing
  expect(prepareOffline).toHaveBeenCalledTimes(1)
  expect(reportFailure).toHaveBeenCalledWith(broken, '1.0.0', expect.objectContaining({ reason: 'module' }))
  expect(document.documentElement.dataset['offline']).toBe('ready')
})

test('with data saving nothing is prefetched', async () => {
  Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData: true } })
  await prepare(registryOf(withOffline()), 'en', queries)
  Reflect.deleteProperty(navigator, 'connection')
  expect(loadExposed).not.toHaveBeenCalled()
})

test('another host is cached without removing the files of the running one', async () => {
  told.length = 0
  putRegistry(registryOf())
  document.documentElement.lang = 'fr'
  await cacheHost('2')
  expect(told).toEqual([])
  Object.assign(navigator.serviceWorker, { controller: {} })
  await cacheHost('2')
  expect(told).toEqual([{ type: 'keep', locale: 'fr', host: '2', files: [], keepOthers: true }])
})
