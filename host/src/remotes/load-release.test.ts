import type { RemoteModule } from '@almanac/federation'
import type { Release } from '@almanac/contracts/platform/registry'
import { RemoteFailure } from '@almanac/federation/loading'
import { release } from '../testing/releases'
import { forgetHung } from './hung-releases'
import { keepHung } from './keep-hung'
import { loadExposed } from './release-container'
import { forgetLoaded, loadLastGoodRemote, loadRemote, loadSlot } from './load-release'
import { reportFailure } from './release-outcomes'

jest.mock('./release-container', () => ({
  loadExposed: jest.fn(),
  forgetContainer: jest.fn().mockResolvedValue(undefined),
}))
jest.mock('./release-outcomes', () => ({ reportFailure: jest.fn() }))

const load = jest.mocked(loadExposed)
/** A module as a container returns it. */
const exposed = (module: object) => ({ module, textScope: null })
const screens: RemoteModule = { Screens: () => null }
const olderScreens: RemoteModule = { Screens: () => null }
let count = 0

/** Each test has its own remote, because loaded modules are cached. */
const fresh = (more: Partial<Release> = {}): Release => ({ ...release(`remote${(count += 1)}`, []), ...more })
const older = { version: '0.9.0', address: '/remotes/x/0.9.0/', manifest: 'mf-manifest.json', files: {} }
const olderServes = () =>
  load.mockImplementation((_, { address }) =>
    address === older.address
      ? Promise.resolve(exposed({ remote: olderScreens }))
      : Promise.reject(new RemoteFailure('module')),
  )

beforeEach(() => {
  jest.useFakeTimers()
  load.mockReset()
  jest.mocked(reportFailure).mockClear()
})

/** Advances the timers through the retry delays. */
async function settled<T>(work: Promise<T>): Promise<T> {
  const watched = work.finally(() => undefined)
  watched.catch(() => undefined)
  await jest.runAllTimersAsync()
  return watched
}

test('a temporary failure is retried and not reported', async () => {
  load
    .mockRejectedValueOnce(new RemoteFailure('manifest'))
    .mockRejectedValueOnce(new RemoteFailure('entry'))
    .mockResolvedValueOnce(exposed({ remote: screens }))
  await expect(settled(loadRemote(fresh()))).resolves.toMatchObject({ module: screens, version: '1.0.0' })
  expect(reportFailure).not.toHaveBeenCalled()
})

test('after three tries a failure is reported, and loading rejects', async () => {
  load.mockRejectedValue(new RemoteFailure('chunk'))
  const asked = fresh()
  await expect(settled(loadRemote(asked))).rejects.toMatchObject({ reason: 'chunk' })
  expect(load).toHaveBeenCalledTimes(3)
  expect(reportFailure).toHaveBeenCalledWith(asked, '1.0.0', expect.objectContaining({ reason: 'chunk' }))
})

test.each(['timeout', 'integrity'] as const)('%s is not retried', async (reason) => {
  load.mockRejectedValue(new RemoteFailure(reason))
  await expect(settled(loadRemote(fresh()))).rejects.toMatchObject({ reason })
  expect(load).toHaveBeenCalledTimes(1)
})

test('the last good release is loaded instead, and the failure of the new one is reported once', async () => {
  olderServes()
  const asked = fresh({ fallback: older })
  await expect(settled(loadRemote(asked))).resolves.toMatchObject({ module: olderScreens, version: '0.9.0' })
  await settled(loadRemote(asked))
  expect(jest.mocked(reportFailure).mock.calls).toEqual([
    [asked, '1.0.0', expect.objectContaining({ reason: 'module' })],
  ])
})

test('an invalid exposed module is a module failure', async () => {
  load.mockResolvedValue(exposed({ remote: 'no screens' }))
  await expect(settled(loadRemote(fresh()))).rejects.toMatchObject({ reason: 'module' })
})

test('the last good release stays in use once the new one failed while shown', async () => {
  const asked = fresh({ fallback: older })
  load.mockImplementation((_, { address }) =>
    Promise.resolve(exposed({ remote: address === older.address ? olderScreens : screens })),
  )
  await expect(settled(loadRemote(asked))).resolves.toMatchObject({ version: '1.0.0' })
  await expect(settled(loadLastGoodRemote(asked))).resolves.toMatchObject({ module: olderScreens, version: '0.9.0' })
  await expect(settled(loadRemote(asked))).resolves.toMatchObject({ version: '0.9.0' })
})

test('without a last good release there is no fallback', async () => {
  await expect(settled(loadLastGoodRemote(fresh()))).rejects.toMatchObject({ reason: 'module' })
})

test('a failure is not cached: the next call tries again', async () => {
  const asked = fresh()
  load.mockRejectedValueOnce(new RemoteFailure('timeout')).mockResolvedValueOnce(exposed({ remote: screens }))
  await expect(settled(loadRemote(asked))).rejects.toThrow()
  await expect(settled(loadRemote(asked))).resolves.toMatchObject({ module: screens })
})

test('a release is loaded once for several calls', async () => {
  load.mockResolvedValue(exposed({ remote: screens }))
  const asked = fresh()
  await settled(Promise.all([loadRemote(asked), loadRemote(asked)]))
  expect(load).toHaveBeenCalledTimes(1)
})

test('a rebuilt preview is loaded again', async () => {
  load.mockResolvedValue(exposed({ remote: screens }))
  const asked = fresh()
  await settled(loadRemote(asked))
  await forgetLoaded(asked)
  await settled(loadRemote(asked))
  expect(load).toHaveBeenCalledTimes(2)
})

test('a fill of a slot is loaded by the same rules', async () => {
  const Fill = () => null
  const asked = fresh({ fallback: older })
  asked.descriptor.slots['history.panels'] = './history.panels'
  load.mockImplementation((_, { address }, name) =>
    address === older.address && name === './history.panels'
      ? Promise.resolve(exposed({ Fill }))
      : Promise.reject(new RemoteFailure('integrity')),
  )
  await expect(settled(loadSlot(asked, 'history.panels'))).resolves.toMatchObject({
    module: { Fill },
    version: '0.9.0',
  })
  expect(reportFailure).toHaveBeenCalledWith(asked, '1.0.0', expect.objectContaining({ reason: 'integrity' }))
})

test('a release that made this device hang is not loaded again: its fallback is, or nothing until somebody asks', async () => {
  load.mockImplementation(() => Promise.resolve(exposed({ remote: screens })))
  const hung = fresh({ fallback: older })
  keepHung(hung.remote, '1.0.0', true)
  await expect(settled(loadRemote(hung))).resolves.toMatchObject({ version: '0.9.0' })
  const alone = fresh()
  keepHung(alone.remote, '1.0.0', true)
  await expect(settled(loadRemote(alone))).rejects.toMatchObject({ reason: 'hang' })
  expect(reportFailure).not.toHaveBeenCalled()
  forgetHung(alone.remote, '1.0.0')
  await expect(settled(loadRemote(alone))).resolves.toMatchObject({ version: '1.0.0' })
})
