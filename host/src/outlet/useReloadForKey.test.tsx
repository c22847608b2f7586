import { act, render, screen } from '@almanac/testing'
import { UnverifiedNotice } from '../registry/UnverifiedNotice'
import { setUnverified } from '../registry/unverified'
import { pageBusyTracker } from './busy-tracker'
import { useReloadForKey } from './useReloadForKey'

const reload = jest.fn()

function Page() {
  return useReloadForKey(reload) ? <UnverifiedNotice /> : null
}

afterEach(() => {
  act(() => {
    setUnverified(false)
  })
  sessionStorage.clear()
  reload.mockClear()
})

test('a registry that cannot be checked reloads the page once, with work saved; if that did not help, it says so', async () => {
  const save = jest.fn(() => Promise.resolve())
  const end = pageBusyTracker.begin({ save })
  render(<Page />)
  await act(async () => {
    setUnverified(true)
    setUnverified(true)
    await Promise.resolve()
  })
  expect([save.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1])
  expect(screen.queryByText(/can’t check/)).toBeNull()
  end()

  // The page that was loaded again.
  act(() => {
    setUnverified(false)
  })
  await act(async () => {
    setUnverified(true)
    await Promise.resolve()
  })
  expect(reload).toHaveBeenCalledTimes(1)
  expect(screen.getByText(/can’t check what the server sends/)).toBeVisible()
  act(() => {
    setUnverified(false)
  })
  expect(screen.queryByText(/can’t check/)).toBeNull()
})

test('without storage for the guard the page is not reloaded', async () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  render(<Page />)
  await act(async () => {
    setUnverified(true)
    await Promise.resolve()
  })
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByText(/can’t check/)).toBeVisible()
  refuse.mockRestore()
})
