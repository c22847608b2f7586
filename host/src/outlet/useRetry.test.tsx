import { setReachable } from '@almanac/api-client'
import { act, renderHook } from '@almanac/testing'
import { useRetry } from './useRetry'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('what did not arrive is requested again with growing delays, as long as it fails', () => {
  const retry = jest.fn()
  const { rerender, unmount } = renderHook(({ failed }) => useRetry(failed, retry), { initialProps: { failed: true } })
  // A retry shows the loading state, and fails again: the next delay is longer all the same.
  const gaps = Array.from({ length: 6 }, () => {
    const before = retry.mock.calls.length
    let seconds = 0
    while (retry.mock.calls.length === before && seconds < 120) {
      act(() => jest.advanceTimersByTime(1_000))
      seconds += 1
    }
    rerender({ failed: false })
    rerender({ failed: true })
    return seconds
  })
  expect(gaps[0]).toBeLessThanOrEqual(5)
  expect(gaps[5]).toBeGreaterThanOrEqual(30)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(60)
  unmount()
  const all = retry.mock.calls.length
  act(() => jest.advanceTimersByTime(600_000))
  expect(retry).toHaveBeenCalledTimes(all)
})

test('it is requested when the server answers again', () => {
  const retry = jest.fn()
  setReachable(false)
  renderHook(() => useRetry(true, retry))
  act(() => setReachable(true))
  expect(retry).toHaveBeenCalledTimes(1)
})
