import { act, renderHook } from '@almanac/testing'
import { noteDate, serverNow } from './clock'
import { useNow } from './useNow'

const AT = Date.parse('2026-11-22T09:00:00Z')
let visible = true

beforeEach(() => {
  jest.useFakeTimers({ now: AT })
  visible = true
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'))
  noteDate(new Date(AT).toUTCString())
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const after = (result: { current: Date }) => result.current.getTime() - AT

test('updates at its interval, every minute by default', () => {
  const minute = renderHook(() => useNow()).result
  const quarter = renderHook(() => useNow(15_000)).result
  act(() => jest.advanceTimersByTime(15_000))
  expect([after(minute), after(quarter)]).toEqual([0, 15_000])
  act(() => jest.advanceTimersByTime(45_000))
  expect([after(minute), after(quarter)]).toEqual([60_000, 60_000])
})

test('updates when the minute of the clock changes, whenever it was opened', () => {
  jest.setSystemTime(AT + 59_500)
  const { result } = renderHook(() => useNow())
  act(() => jest.advanceTimersByTime(500))
  expect(after(result)).toBe(60_000)
  act(() => jest.advanceTimersByTime(60_000))
  expect(after(result)).toBe(120_000)
})

test('pauses while the page is hidden and updates when it becomes visible', () => {
  const { result } = renderHook(() => useNow())
  visible = false
  act(() => jest.advanceTimersByTime(8 * 3_600_000))
  expect(after(result)).toBe(0)
  visible = true
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(after(result)).toBe(8 * 3_600_000)
})

test("follows the server's clock as soon as a response corrects it", () => {
  const { result } = renderHook(() => useNow())
  act(() => noteDate(new Date(AT + 86_400_000).toUTCString()))
  expect(after(result)).toBe(86_400_000)
})

test('a screen is not rendered again for the milliseconds in which it was opened', () => {
  const rendered: Date[] = []
  renderHook(() => {
    jest.setSystemTime(Date.now() + 300)
    rendered.push(useNow())
  })
  expect(new Set(rendered).size).toBe(1)
})

test('the time does not go back with a response of the same second', () => {
  jest.setSystemTime(AT + 900)
  const before = serverNow()
  noteDate(new Date(AT).toUTCString())
  expect(serverNow()).toBe(before)
})
