import { act, waitFor } from '@almanac/testing'
import { putRegistry } from '../registry/registry-store'
import { recordRun } from '../remotes/run-releases'
import { testSigner } from '../testing/registry'
import { release } from '../testing/releases'
import { pageBusyTracker } from './busy-tracker'
import { reloadAfterWithdrawals } from './reload-after-withdrawal'

const reloadPage = jest.fn()
let signer: Awaited<ReturnType<typeof testSigner>>
let revision = 0

async function serve(remote: string, version: string, withdrawn: boolean): Promise<void> {
  const registry = await signer.registry({
    revision: (revision += 1),
    remotes: [{ ...release(remote, []), version, urgent: true, ...(withdrawn ? { withdrawn } : {}) }],
  })
  await act(async () => {
    putRegistry(registry)
    await Promise.resolve()
  })
}
const runs = (remote: string, version: string) => {
  const one = { ...release(remote, []), version, address: `/releases/${remote}/${version}/` }
  recordRun(one, one)
}

let stop: () => void

beforeEach(async () => {
  signer = await testSigner()
  sessionStorage.clear()
  reloadPage.mockClear()
})
afterEach(() => stop())

test('a page that ran a withdrawn release is reloaded, once no work is in progress', async () => {
  runs('social', '1.1.0')
  await serve('social', '1.1.0', false)
  stop = reloadAfterWithdrawals(reloadPage)
  const end = pageBusyTracker.begin({ save: () => Promise.resolve() })
  await serve('social', '1.0.0', true)
  expect(reloadPage).not.toHaveBeenCalled()
  await act(async () => {
    end()
    await Promise.resolve()
  })
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
})

test('it is not reloaded for a release that it never ran, for an ordinary rollout, or twice for the same one', async () => {
  await serve('surveys', '1.0.0', true)
  stop = reloadAfterWithdrawals(reloadPage)
  runs('devices', '1.0.0')
  await serve('devices', '1.1.0', false)
  expect(reloadPage).not.toHaveBeenCalled()
  await serve('devices', '0.9.0', true)
  await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1))
  stop()
  stop = reloadAfterWithdrawals(reloadPage)
  await act(async () => {
    await Promise.resolve()
  })
  expect(reloadPage).toHaveBeenCalledTimes(1)
})
