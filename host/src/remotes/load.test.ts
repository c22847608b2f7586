import type { RemoteModule } from '@almanac/federation'
import type { Release } from '@almanac/contracts/platform/registry'
import { release } from '../testing/releases'
import { RemoteFailure } from './failure'
import { loadRelease } from './federation'
import { loadRemote } from './load'
import { reportFailure } from './report'

jest.mock('./federation', () => ({ loadRelease: jest.fn() }))
jest.mock('./report', () => ({ reportFailure: jest.fn() }))

const load = jest.mocked(loadRelease)
const screens: RemoteModule = { Screens: () => null }
let count = 0

/** Each test has a remote of its own: what was loaded is remembered. */
const fresh = (more: Partial<Release> = {}): Release => ({ ...release(`remote${(count += 1)}`, []), ...more })
const older = { version: '0.9.0', address: '/remotes/x/0.9.0/', manifest: 'mf-manifest.json', files: {} }

beforeEach(() => {
  jest.useFakeTimers()
  load.mockReset()
  jest.mocked(reportFailure).mockClear()
})

/** Lets the pauses between tries pass. */
async function settled<T>(work: Promise<T>): Promise<T> {
  const watched = work.finally(() => undefined)
  watched.catch(() => undefined)
  await jest.runAllTimersAsync()
  return watched
}

test('a passing fault is tried again, and nobody is told', async () => {
  load.mockRejectedValueOnce(new RemoteFailure('manifest')).mockRejectedValueOnce(new RemoteFailure('entry')).mockResolvedValueOnce(screens)
  await expect(settled(loadRemote(fresh()))).resolves.toBe(screens)
  expect(reportFailure).not.toHaveBeenCalled()
})

test('after three tries it is told and refused', async () => {
  load.mockRejectedValue(new RemoteFailure('chunk'))
  const asked = fresh()
  await expect(settled(loadRemote(asked))).rejects.toMatchObject({ reason: 'chunk' })
  expect(load).toHaveBeenCalledTimes(3)
  expect(reportFailure).toHaveBeenCalledWith(asked.remote, '1.0.0', 'chunk')
})

test.each(['timeout', 'integrity'] as const)('%s is not tried again', async (reason) => {
  load.mockRejectedValue(new RemoteFailure(reason))
  await expect(settled(loadRemote(fresh()))).rejects.toMatchObject({ reason })
  expect(load).toHaveBeenCalledTimes(1)
})

test('the last good release serves instead, and the failure of the new one is told', async () => {
  const asked = fresh({ fallback: older })
  load.mockImplementation((_, source) => (source.address === older.address ? Promise.resolve(screens) : Promise.reject(new RemoteFailure('module'))))
  await expect(settled(loadRemote(asked))).resolves.toBe(screens)
  expect(reportFailure).toHaveBeenCalledWith(asked.remote, '1.0.0', 'module')
})

test('a failure is forgotten: the next call asks again', async () => {
  const asked = fresh()
  load.mockRejectedValueOnce(new RemoteFailure('timeout')).mockResolvedValueOnce(screens)
  await expect(settled(loadRemote(asked))).rejects.toThrow()
  await expect(settled(loadRemote(asked))).resolves.toBe(screens)
})

test('a release is loaded once, however often it is asked for', async () => {
  load.mockResolvedValue(screens)
  const asked = fresh()
  await settled(Promise.all([loadRemote(asked), loadRemote(asked)]))
  expect(load).toHaveBeenCalledTimes(1)
})
