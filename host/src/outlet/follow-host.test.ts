import { setReachable } from '@almanac/api-client'
import { act } from '@almanac/testing'
import { putRegistry } from '../registry/registry-store'
import { testSigner } from '../testing/registry'
import { pageBusyTracker } from './busy-tracker'
import { followHost, QUIET_MS } from './follow-host'

const reload = jest.fn()
const prepare = jest.fn<Promise<boolean>, [string]>()
let revision = 0
let stop = () => {}

async function name(host: string | undefined): Promise<void> {
  const signer = await testSigner()
  const registry = await signer.registry({ revision: (revision += 1), ...(host === undefined ? {} : { host }) })
  act(() => putRegistry(registry))
}
const wait = (milliseconds = QUIET_MS + 2_000) => jest.advanceTimersByTimeAsync(milliseconds)

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] })
  sessionStorage.clear()
  reload.mockClear()
  prepare.mockReset().mockResolvedValue(true)
  setReachable(true)
  document.head.innerHTML = '<meta name="host-version" content="1">'
  document.body.innerHTML = '<input id="name">'
  await name('1')
  stop = followHost({ prepare, reload })
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

test('a tab moves to another host once nobody touches it and nothing is in progress or typed', async () => {
  await wait()
  expect(reload).not.toHaveBeenCalled()
  const end = pageBusyTracker.begin({ save: () => Promise.resolve() })
  const field = document.querySelector('input')
  if (field) field.value = 'half a sentence'
  field?.dispatchEvent(new Event('input', { bubbles: true }))
  await name('2')
  await wait()
  end()
  await wait()
  expect(reload).not.toHaveBeenCalled()
  field?.remove()
  dispatchEvent(new Event('pointerdown'))
  await wait(QUIET_MS - 2_000)
  expect(reload).not.toHaveBeenCalled()
  await wait()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('what was typed before a tab follows its host keeps it where it is', async () => {
  stop()
  const field = document.querySelector('input')
  if (field) field.value = 'half a sentence'
  stop = followHost({ prepare, reload }, [field, document.body])
  await name('2')
  await wait()
  expect(reload).not.toHaveBeenCalled()
  field?.remove()
  await wait()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('what a reload does not change reloads the page once; a host returned to meanwhile not at all', async () => {
  await name('2')
  await name('1')
  await wait()
  expect(reload).not.toHaveBeenCalled()
  await name('2')
  await wait()
  await wait()
  expect(reload).toHaveBeenCalledTimes(1)
  for (const host of ['3', '4', '5', '6']) {
    await name(host)
    await wait()
  }
  expect(reload).toHaveBeenCalledTimes(3)
})

test('without a network, or where the server names no host, the tab stays as it is', async () => {
  await name(undefined)
  await wait()
  setReachable(false)
  await name('2')
  await wait()
  expect(reload).not.toHaveBeenCalled()
})

test('the host is prepared before the reload, which waits for what begins meanwhile, and for a server that answers', async () => {
  let prepared: (is: boolean) => void = () => undefined
  prepare.mockImplementationOnce(() => new Promise((resolve) => (prepared = resolve)))
  await name('2')
  await wait()
  expect(prepare.mock.calls).toEqual([['2']])
  const end = pageBusyTracker.begin({ save: () => Promise.resolve() })
  prepared(true)
  await wait()
  expect(reload).not.toHaveBeenCalled()
  prepare.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(false)
  end()
  await wait(9_000)
  expect(prepare).toHaveBeenCalledTimes(3)
  expect(reload).not.toHaveBeenCalled()
  await wait()
  expect(reload).toHaveBeenCalledTimes(1)
})
